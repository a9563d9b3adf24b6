package io.hmscatalog;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.io.OutputFile;

/** Files in memory that knows what was written through it, can refuse to delete, and can be slow or fail to write. */
final class RecordedFiles extends InMemoryFileIO {

    private final Set<String> written = new ConcurrentSkipListSet<>();
    private boolean deletesFail;
    private volatile Runnable beforeWrite = () -> {};

    @Override
    public OutputFile newOutputFile(String path) {
        beforeWrite.run();
        written.add(path);
        return super.newOutputFile(path);
    }

    @Override
    public void deleteFile(String path) {
        if (deletesFail) {
            throw new IllegalStateException("cannot delete " + path);
        }
        super.deleteFile(path);
    }

    void failDeletes() {
        deletesFail = true;
    }

    /** What happens before each file is written, in the thread that writes it. */
    void beforeWrite(Runnable step) {
        beforeWrite = step;
    }

    /** Written and not deleted. */
    Set<String> left() {
        Set<String> left = new ConcurrentSkipListSet<>(written);
        left.removeIf(path -> !fileExists(path));
        return left;
    }
}
