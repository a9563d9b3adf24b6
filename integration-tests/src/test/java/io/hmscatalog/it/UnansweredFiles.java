package io.hmscatalog.it;

import java.net.SocketTimeoutException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.InputFile;

/** Files of a storage that does not answer. */
public final class UnansweredFiles extends HadoopFileIO {

    @Override
    public InputFile newInputFile(String path) {
        throw new RuntimeIOException(new SocketTimeoutException("no answer"), "Cannot read %s", path);
    }
}
