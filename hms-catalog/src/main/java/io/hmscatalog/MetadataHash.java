package io.hmscatalog;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;

/**
 * What the metastore keeps of an encrypted table's metadata file, so that a change of the file is noticed: the same value as
 * in Iceberg's HiveCatalog (HMSTablePropertyHelper, iceberg#14685).
 */
final class MetadataHash {

    /** The table parameter that has it. */
    static final String PARAMETER = BaseMetastoreTableOperations.METADATA_HASH_PROP;

    private MetadataHash() {}

    /** The SHA-256 of a version's JSON, in Base64. */
    static String of(TableMetadata version) {
        try {
            byte[] json = TableMetadataParser.toJson(version).getBytes(StandardCharsets.UTF_8);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(json));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
