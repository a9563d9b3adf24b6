package io.hmscatalog.cli;

import java.io.IOException;
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
 * A folder that one run of a command uses alone: a marker file tells which command made the folder, and is locked while it
 * is in use, also against other processes. The operating system releases the lock of a process that was killed.
 */
final class WorkFolder implements AutoCloseable {

    private final Path path;
    private final Path marker;
    private final FileChannel lock;
    private boolean stays;

    private WorkFolder(Path path, Path marker, FileChannel lock, boolean stays) {
        this.path = path;
        this.marker = marker;
        this.lock = lock;
        this.stays = stays;
    }

    /** A new folder among the user's temporary files, removed when it is closed. */
    static WorkFolder temporary(String command) {
        try {
            return open(command, Files.createTempDirectory("hmscat-" + command + "-"), false);
        } catch (IOException e) {
            throw new HmscatException("Cannot make a temporary folder: " + e, e);
        }
    }

    /**
     * A folder of the user's choice; it is made if it is missing, and stays.
     *
     * @throws HmscatException if it holds files and the same command did not make it, or if another hmscat uses it
     */
    static WorkFolder open(String command, Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        try {
            return open(command, path, true);
        } catch (IOException e) {
            throw new HmscatException(path + " cannot be used: " + e, e);
        }
    }

    private static WorkFolder open(String command, Path path, boolean stays) throws IOException {
        Path marker = path.resolve(".hmscat-" + command);
        if (Files.exists(path) && !isUsable(path, marker)) {
            throw new HmscatException(path + " is not an empty folder, and hmscat " + command
                    + " did not make it; name a new or an empty folder");
        }
        Files.createDirectories(path);
        return new WorkFolder(path, marker, lock(path, marker), stays);
    }

    private static boolean isUsable(Path path, Path marker) throws IOException {
        return Files.isDirectory(path)
                && (Files.exists(marker) || children(path).isEmpty());
    }

    private static FileChannel lock(Path path, Path marker) throws IOException {
        FileChannel channel = FileChannel.open(marker, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new HmscatException(path + " is in use by another hmscat; name another folder, or wait for its end");
        }
        return channel;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path path() {
        return path;
    }

    /** Lets a temporary folder stay when it is closed. */
    void keep() {
        stays = true;
    }

    boolean stays() {
        return stays;
    }

    /** Removes what an earlier run has left. */
    void clear() {
        try {
            for (Path child : children(path)) {
                if (!child.equals(marker)) {
                    delete(child);
                }
            }
        } catch (IOException e) {
            throw new HmscatException("Cannot remove the files of an earlier run from " + path + ": " + e, e);
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

    /** Lets others use the folder, or removes it with all it holds if it is temporary. */
    @Override
    public void close() {
        try {
            lock.close();
            if (!stays) {
                delete(path);
            }
        } catch (IOException e) {
            throw new HmscatException("Cannot close or remove " + path + ": " + e, e);
        }
    }
}
