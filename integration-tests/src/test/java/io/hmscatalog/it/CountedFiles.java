package io.hmscatalog.it;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.InputFile;

/** Files that note which metadata files are opened by all instances; a catalog makes its own. */
public final class CountedFiles extends HadoopFileIO {

    private static final List<String> READ = new CopyOnWriteArrayList<>();

    static void forget() {
        READ.clear();
    }

    /** Locations of the metadata files that were opened, in order, each as often as it was. */
    static List<String> read() {
        return List.copyOf(READ);
    }

    @Override
    public InputFile newInputFile(String path) {
        if (path.endsWith(".metadata.json")) {
            READ.add(path);
        }
        return super.newInputFile(path);
    }
}
