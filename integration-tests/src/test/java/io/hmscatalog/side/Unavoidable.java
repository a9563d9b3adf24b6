package io.hmscatalog.side;

import java.util.regex.Pattern;

/** What cannot be equal in two tables, whoever writes them; each replaces a value's part that is exactly this. */
enum Unavoidable {

    /** The sides work in namespaces of different names. */
    NAMESPACE {
        @Override
        String replace(String path, String value, Written by) {
            return value.replace(by.namespace(), "{namespace}");
        }
    },

    /** Every table and view gets a UUID of its own. */
    UUID {
        @Override
        String replace(String path, String value, Written by) {
            return by.uuid().map(uuid -> value.replace(uuid, "{uuid}")).orElse(value);
        }
    },

    /** Iceberg puts a random UUID into the names of metadata files; number and ending stay. */
    METADATA_FILE_NAME {
        @Override
        String replace(String path, String value, Written by) {
            return METADATA_FILE.matcher(value).replaceAll("/$1-{random}$2");
        }
    },

    /** Iceberg puts the snapshot's id and a random UUID into the names of manifest lists. */
    MANIFEST_LIST_NAME {
        @Override
        String replace(String path, String value, Written by) {
            return path.endsWith(".manifest-list")
                    ? MANIFEST_LIST.matcher(value).replaceAll("/snap-{snapshot}-$1-{random}.avro")
                    : value;
        }
    },

    /** Snapshot ids are random; what stays is which snapshot of the table it is. */
    SNAPSHOT_ID {
        @Override
        String replace(String path, String value, Written by) {
            int number = by.snapshotIds().indexOf(value);
            if (number < 0) {
                return path.endsWith(".parent-snapshot-id") ? "{expired snapshot}" : value;
            }
            return "{snapshot " + number + "}";
        }
    },

    /** The ids of an encrypted table's keys are random; what stays is which of the table's keys it is. */
    KEY_ID {
        @Override
        String replace(String path, String value, Written by) {
            int number = by.keyIds().indexOf(value);
            return number < 0 ? value : "{key " + number + "}";
        }
    },

    /** The keys themselves are random too, and so is what they are when they are encrypted. */
    ENCRYPTED_KEY {
        @Override
        String replace(String path, String value, Written by) {
            return path.endsWith(".encrypted-key-metadata") ? "{encrypted key}" : value;
        }
    },

    /** The hash of an encrypted table's metadata file, in which there are other such values. */
    METADATA_HASH {
        @Override
        String replace(String path, String value, Written by) {
            return path.endsWith(".parameters.metadata_hash") ? "{hash}" : value;
        }
    },

    /** Times of the work, in milliseconds or seconds; a time at which nothing was written stays. */
    TIME {
        @Override
        String replace(String path, String value, Written by) {
            return TIME_FIELD.matcher(path).find() ? by.withoutTime(value) : value;
        }
    },

    /** With {@code unique-table-location} a default location ends in a random UUID without dashes. */
    UNIQUE_LOCATION {
        @Override
        String replace(String path, String value, Written by) {
            return RANDOM_FOLDER.matcher(value).replaceAll("/$1-{random}");
        }
    };

    private static final String RANDOM_UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final Pattern METADATA_FILE =
            Pattern.compile("/(\\d{5})-" + RANDOM_UUID + "((?:\\.gz)?\\.metadata\\.json)$");
    private static final Pattern MANIFEST_LIST = Pattern.compile("/snap-\\d+-(\\d+)-" + RANDOM_UUID + "\\.avro$");
    private static final Pattern TIME_FIELD = Pattern.compile(
            "\\.(createTime|lastAccessTime|parameters\\.transient_lastDdlTime|parameters\\.current-snapshot-timestamp-ms|last-updated-ms|timestamp-ms|KEY_TIMESTAMP)$");
    private static final Pattern RANDOM_FOLDER = Pattern.compile("/([tv])-[0-9a-f]{32}(?=/|$)");

    abstract String replace(String path, String value, Written by);
}
