package io.hmscatalog.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** When a table is about to be committed: its new metadata file is being written, and the pointer has not moved yet. */
final class CommitInstant {

    private static final int LIMIT_SECONDS = 180;

    private CommitInstant() {}

    /**
     * Returns when a metadata file is created in the folder.
     *
     * @throws IllegalStateException if there is none for minutes
     */
    static void await(Path metadataFolder) throws IOException, InterruptedException {
        try (WatchService watch = metadataFolder.getFileSystem().newWatchService()) {
            metadataFolder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            while (System.nanoTime() < end) {
                WatchKey key = watch.poll(1, TimeUnit.SECONDS);
                if (key != null) {
                    if (hasMetadataFile(key.pollEvents())) {
                        return;
                    }
                    key.reset();
                }
            }
        }
        throw new IllegalStateException("No new metadata file in " + metadataFolder + " for " + LIMIT_SECONDS + " s");
    }

    private static boolean hasMetadataFile(List<WatchEvent<?>> events) {
        return events.stream()
                .map(event -> String.valueOf(event.context()))
                .anyMatch(name -> name.endsWith(".metadata.json"));
    }
}
