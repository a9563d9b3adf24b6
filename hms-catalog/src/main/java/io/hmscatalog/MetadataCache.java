package io.hmscatalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Parsed versions of tables by the location of their metadata file, whose content never changes: who has asked the metastore
 * for a table's pointer need not read that file again. Nothing is ever taken from here without having asked.
 *
 * <p>Shared by the catalogs of a process that read files with the same rights, as long as one of them or a table of theirs is
 * in use. Bounded by an estimate of the versions' size in memory, and by the time since the last access, since what Iceberg keeps
 * with a snapshot that was scanned (its manifests) is not in the estimate. Thread-safe.
 */
final class MetadataCache {

    private static final Cache<Rights, MetadataCache> SHARED =
            Caffeine.newBuilder().weakValues().build();

    private static final Duration UNUSED_LIMIT = Duration.ofMinutes(10);

    private final Cache<String, TableMetadata> versions;

    /**
     * What two catalogs must have in common to see one another's files.
     *
     * @param settingsDigest stands for all catalog properties and Hadoop settings, some of which are secrets
     */
    private record Rights(String user, String settingsDigest, long maxBytes) {}

    /**
     * A cache of its own.
     *
     * @param maxBytes estimated size of all versions together; 0 for none
     */
    MetadataCache(long maxBytes) {
        this.versions = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .expireAfterAccess(UNUSED_LIMIT)
                .weigher((String location, TableMetadata version) -> MetadataSize.of(version))
                .executor(Runnable::run)
                .build();
    }

    /** The cache of all catalogs of this process with the same user and settings. */
    static MetadataCache shared(
            UserGroupInformation user, Map<String, String> properties, Configuration hadoop, long maxBytes) {
        return SHARED.get(
                new Rights(user.toString(), digest(properties, hadoop), maxBytes),
                rights -> new MetadataCache(maxBytes));
    }

    /**
     * The version that a pointer stands for.
     *
     * @param uuid the table's as the metastore knows it; null if it does not. A version of another table is not the one: its
     *     file was deleted and its name used again
     * @param read reads the file
     */
    TableMetadata get(String pointer, @Nullable String uuid, Supplier<TableMetadata> read) {
        TableMetadata known = versions.getIfPresent(pointer);
        if (known != null && (uuid == null || uuid.equals(known.uuid()))) {
            return known;
        }
        TableMetadata version = read.get();
        put(version);
        return version;
    }

    /** Keeps a version that was committed or read, in the place of those before it. */
    void put(TableMetadata version) {
        version.previousFiles().forEach(before -> versions.invalidate(before.file()));
        versions.put(version.metadataFileLocation(), version);
    }

    /** Lets the file be read again, by somebody who takes what is known of it for wrong. */
    void forget(String pointer) {
        versions.invalidate(pointer);
    }

    /** Of all versions together. */
    long estimatedBytes() {
        versions.cleanUp();
        return versions.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }

    private static String digest(Map<String, String> properties, Configuration hadoop) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new TreeMap<>(properties).forEach((key, value) -> update(digest, "property", key, value));
            Map<String, String> settings = new TreeMap<>();
            hadoop.forEach(setting -> settings.put(setting.getKey(), hadoop.get(setting.getKey(), "")));
            settings.forEach((key, value) -> update(digest, "setting", key, value));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest digest, String kind, String key, String value) {
        digest.update("%s %d:%s=%d:%s"
                .formatted(kind, key.length(), key, value.length(), value)
                .getBytes(StandardCharsets.UTF_8));
    }
}
