package io.hmscatalog.metastore;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Ports of the loopback interface. */
final class FreePort {
    /** Below the range from which operating systems take the ports of outgoing connections. */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 100;

    private FreePort() {}

    /** One that is free now and that no outgoing connection takes while the server is down. */
    static int find() {
        return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST))
                .limit(ATTEMPTS)
                .filter(FreePort::isFree)
                .findFirst()
                .orElseThrow(() -> new MetastoreException(
                        "No free port found in " + ATTEMPTS + " attempts between " + LOWEST + " and " + HIGHEST));
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
