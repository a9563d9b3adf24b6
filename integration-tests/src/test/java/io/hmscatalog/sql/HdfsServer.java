package io.hmscatalog.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** A real HDFS, of a NameNode and a DataNode in a JVM of its own. Single-threaded. */
final class HdfsServer implements AutoCloseable {

    private static final String MAIN_CLASS = "io.hmscatalog.engines.hdfs.HdfsProgram";
    private static final String READY = "HDFS runs at ";
    private static final int START_LIMIT_MINUTES = 3;
    private static final long PAUSE_MILLIS = 100;

    private final DaemonProcess process;
    private final String uri;

    private HdfsServer(DaemonProcess process, String uri) {
        this.process = process;
        this.uri = uri;
    }

    /** Returns when it is ready. */
    static HdfsServer start(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        DaemonProcess process = DaemonProcess.start(
                folder,
                Stream.of("-Xmx384m", "-cp", EngineVersion.builtClassPath("hdfs")),
                MAIN_CLASS,
                String.valueOf(port),
                folder.resolve("data").toString());
        try {
            await(process);
        } catch (IOException | InterruptedException e) {
            process.close();
            throw e;
        }
        return new HdfsServer(process, "hdfs://127.0.0.1:" + port);
    }

    private static void await(DaemonProcess process) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(START_LIMIT_MINUTES);
        while (!Files.readString(process.log()).contains(READY)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException("HDFS did not start: " + Files.readString(process.log()));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** {@code hdfs://host:port}. */
    String uri() {
        return uri;
    }

    /** To be closed by the caller. */
    FileSystem files() throws IOException {
        return FileSystem.newInstance(URI.create(uri), new Configuration(false));
    }

    @Override
    public void close() {
        process.close();
    }
}
