package io.hmscatalog.engines;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Runs another main class in a JVM that ends with its parent, however that one died: the parent holds the other end of standard
 * input and never writes to it.
 */
public final class Tethered {

    private static final int ORPHANED = 3;

    private Tethered() {}

    /**
     * Runs the class until it ends.
     *
     * @param arguments the name of the class, and its arguments
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread watch = new Thread(() -> haltAtEndOf(System.in), "parent-watch");
        watch.setDaemon(true);
        watch.start();
        Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static void haltAtEndOf(InputStream parent) {
        try {
            while (parent.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            System.err.println("Standard input failed, taken for the end of the parent: " + e);
        }
        Runtime.getRuntime().halt(ORPHANED);
    }
}
