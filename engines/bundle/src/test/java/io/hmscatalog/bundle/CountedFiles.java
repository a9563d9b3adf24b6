package io.hmscatalog.bundle;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.InputFile;

/** Files whose metadata files are counted when they are opened. */
public final class CountedFiles extends HadoopFileIO {

    private static final AtomicInteger READS = new AtomicInteger();

    /** Metadata files that this process has opened. */
    static int reads() {
        return READS.get();
    }

    @Override
    public InputFile newInputFile(String path) {
        if (path.endsWith(".metadata.json")) {
            READS.incrementAndGet();
        }
        return super.newInputFile(path);
    }
}
