package io.hmscatalog;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.io.OutputFile;

/** Files in memory that knows what was written through it, and can refuse to delete. */
final class RecordedFiles extends InMemoryFileIO {

    private final Set<String> written = new ConcurrentSkipListSet<>();
    private boolean deletesFail;

    @Override
    public OutputFile newOutputFile(String path) {
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

    /** Written and not deleted. */
    Set<String> left() {
        Set<String> left = new ConcurrentSkipListSet<>(written);
        left.removeIf(path -> !fileExists(path));
        return left;
    }
}
