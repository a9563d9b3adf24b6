package io.hmscatalog.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A writer process's own file of its appends, on disk before {@link #record} returns. Thread-safe. */
final class WriterHistory implements AutoCloseable {

    private final FileChannel file;

    private WriterHistory(FileChannel file) {
        this.file = file;
    }

    static WriterHistory create(Path path) throws IOException {
        return new WriterHistory(FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    synchronized void record(HistoryEntry entry) {
        ByteBuffer line = StandardCharsets.UTF_8.encode(entry + "\n");
        try {
            while (line.hasRemaining()) {
                file.write(line);
            }
            file.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
