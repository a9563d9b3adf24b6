package io.hmscatalog.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Ends this JVM when its parent is gone, however it died: the parent holds the other end of standard input and never
 * writes to it, so the end of that stream is the parent's end.
 */
final class ParentWatch {

    private static final int ORPHANED = 3;

    private ParentWatch() {}

    static void start(InputStream standardInput) {
        Thread thread = new Thread(() -> haltAtEndOf(standardInput), "parent-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private static void haltAtEndOf(InputStream standardInput) {
        try {
            standardInput.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("Standard input failed, taken for the end of the parent: " + e);
        }
        Runtime.getRuntime().halt(ORPHANED);
    }
}
