package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.io.InputStream;

/**
 * Ends this JVM when its parent is gone, however it died: the parent holds the other end of standard input and never
 * writes to it, so the end of that stream is the parent's end.
 */
final class ParentWatch implements Runnable {
    private static final int ORPHANED = 3;

    private final InputStream parent;

    private ParentWatch(InputStream parent) {
        this.parent = parent;
    }

    static void start(InputStream standardInput) {
        Thread thread = new Thread(new ParentWatch(standardInput), "parent-watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        awaitEnd();
        Runtime.getRuntime().halt(ORPHANED);
    }

    private void awaitEnd() {
        try {
            while (parent.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            System.err.println("Standard input failed, taken for the end of the parent: " + e);
        }
    }
}
