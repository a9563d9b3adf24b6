package io.hmscatalog.lock;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * This process as an owner of locks. Immutable.
 *
 * @param user for whom the locks are taken
 */
record LockOwner(String version, String host, long pid, Instant started, String user) {

    static LockOwner current(String user) {
        ProcessHandle process = ProcessHandle.current();
        return new LockOwner(
                libraryVersion(),
                hostName(),
                process.pid(),
                process.info().startInstant().orElse(Instant.EPOCH),
                user);
    }

    OwnerTag tag(String requestId, AlterMode alters) {
        return new OwnerTag(version, host, pid, started, requestId, alters);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return Optional.ofNullable(System.getenv("HOSTNAME")).orElse("unknown");
        }
    }

    private static String libraryVersion() {
        Properties properties = new Properties();
        try (InputStream content = LockOwner.class.getResourceAsStream("lock.properties")) {
            if (content != null) {
                properties.load(content);
            }
        } catch (IOException e) {
            // The version only informs.
        }
        return properties.getProperty("version", "unknown");
    }
}
