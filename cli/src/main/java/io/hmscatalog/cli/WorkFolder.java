package io.hmscatalog.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that one command uses alone: a marker file tells that the folder is hmscat's and is locked while it is in use,
 * also against other processes. The operating system releases the lock of a process that was killed.
 */
final class WorkFolder implements AutoCloseable {

    private static final String MARKER = ".hmscat";

    private final Path path;
    private final FileChannel marker;

    private WorkFolder(Path path, FileChannel marker) {
        this.path = path;
        this.marker = marker;
    }

    /** A new folder among the user's temporary files. */
    static WorkFolder temporary(String prefix) {
        try {
            return open(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A folder of the user's choice; it is made if it is missing.
     *
     * @throws HmscatException if it holds files and hmscat did not make it, or if another hmscat uses it
     */
    static WorkFolder open(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        try {
            if (Files.exists(path) && !isOurs(path)) {
                throw new HmscatException(
                        path + " is not an empty folder and hmscat did not make it; name a new or an empty folder");
            }
            Files.createDirectories(path);
            return new WorkFolder(path, lock(path));
        } catch (IOException e) {
            throw new HmscatException("Cannot use the folder " + path + ": " + e, e);
        }
    }

    private static boolean isOurs(Path path) throws IOException {
        return Files.isDirectory(path)
                && (Files.exists(path.resolve(MARKER)) || children(path).isEmpty());
    }

    private static FileChannel lock(Path path) throws IOException {
        FileChannel marker =
                FileChannel.open(path.resolve(MARKER), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(marker) == null) {
            marker.close();
            throw new HmscatException(path + " is in use by another hmscat; name another folder, or wait for its end");
        }
        return marker;
    }

    private static @Nullable FileLock tryLock(FileChannel marker) throws IOException {
        try {
            return marker.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path path() {
        return path;
    }

    /** Removes what an earlier run has left. */
    void clear() {
        try {
            for (Path child : children(path)) {
                if (!child.equals(path.resolve(MARKER))) {
                    delete(child);
                }
            }
        } catch (IOException e) {
            throw new HmscatException("Cannot remove the files of an earlier run from " + path + ": " + e, e);
        }
    }

    /** Closes the folder and removes it with all it holds. */
    void delete() {
        close();
        try {
            delete(path);
        } catch (IOException e) {
            throw new HmscatException("Cannot remove " + path + ": " + e, e);
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        }
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Lets others use the folder; the files stay. */
    @Override
    public void close() {
        try {
            marker.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
