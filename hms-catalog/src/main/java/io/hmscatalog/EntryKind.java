package io.hmscatalog;

import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchIcebergTableException;
import org.apache.iceberg.exceptions.NoSuchIcebergViewException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;

/** The two kinds of Iceberg entries in a metastore, which share their names. The texts are those of Iceberg's ViewCatalogTests. */
enum EntryKind {
    TABLE("Table") {
        @Override
        boolean isOf(Table entry) {
            return TableEntry.isIcebergTable(entry);
        }

        @Override
        RuntimeException missing(@Nullable Throwable cause, String message) {
            return new NoSuchTableException(cause, "%s", message);
        }

        @Override
        RuntimeException notOfThisKind(String name, Table entry) {
            return VIEW.isOf(entry)
                    ? new NoSuchTableException("Table does not exist: %s (it is a view)", name)
                    : new NoSuchIcebergTableException(
                            "Not an iceberg table: %s (type=%s)", name, TableEntry.icebergType(entry));
        }
    },

    VIEW("View") {
        @Override
        boolean isOf(Table entry) {
            return TableEntry.isIcebergView(entry);
        }

        @Override
        RuntimeException missing(@Nullable Throwable cause, String message) {
            return new NoSuchViewException(cause, "%s", message);
        }

        @Override
        RuntimeException notOfThisKind(String name, Table entry) {
            return TABLE.isOf(entry)
                    ? new NoSuchViewException("View does not exist: %s (it is a table)", name)
                    : new NoSuchIcebergViewException(
                            "Not an iceberg view: %s (type=%s)", name, TableEntry.icebergType(entry));
        }
    };

    private final String label;

    EntryKind(String label) {
        this.label = label;
    }

    /** How messages call it. */
    String label() {
        return label;
    }

    abstract boolean isOf(Table entry);

    /** A commit needs the entry that its base was read from. */
    Table requireRead(@Nullable Table entry, String fullName) {
        if (entry == null) {
            throw new IllegalStateException("commit before the %s was read: %s".formatted(noun(), fullName));
        }
        return entry;
    }

    /** There is no entry of this kind. */
    abstract RuntimeException missing(@Nullable Throwable cause, String message);

    /** The name belongs to an entry of another kind. */
    abstract RuntimeException notOfThisKind(String name, Table entry);

    /** The name that a new entry of this kind was to have is taken. */
    AlreadyExistsException taken(@Nullable Throwable cause, TableIdentifier name, Table by) {
        if (isOf(by)) {
            return new AlreadyExistsException(cause, "%s already exists: %s", label, name);
        }
        return of(by).map(other ->
                        new AlreadyExistsException(cause, "%s with same name already exists: %s", other.label, name))
                .orElseGet(() ->
                        new AlreadyExistsException(cause, "A view or a table of another kind has the name: %s", name));
    }

    /** The kind of an Iceberg entry; empty for others. */
    static Optional<EntryKind> of(Table entry) {
        for (EntryKind kind : values()) {
            if (kind.isOf(entry)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** The metadata file to which the pointer of an entry of this kind leads is missing. */
    NotFoundException withoutFile(NotFoundException cause, String fullName, @Nullable String location) {
        return new NotFoundException(
                cause,
                "The metadata file of %s does not exist: %s; restore it, or drop the %s (%s)",
                fullName,
                location,
                noun(),
                cause.getMessage());
    }

    /** In the middle of a sentence. */
    String noun() {
        return label.toLowerCase(Locale.ROOT);
    }

    /**
     * The pointer of an entry that was read.
     *
     * @param seen UUID of the entry of that name as it was seen before; null if it was not
     */
    String pointer(Table entry, @Nullable String seen, String fullName) {
        if (!isOf(entry)) {
            throw notOfThisKind(fullName, entry);
        }
        String uuid = TableEntry.parameter(entry, TableProperties.UUID);
        if (seen != null && uuid != null && !uuid.equals(seen)) {
            throw new ValidationException(
                    "%s %s was dropped and created again: its UUID was %s and is now %s; load the %s again",
                    label, fullName, seen, uuid, noun());
        }
        return TableEntry.pointer(entry)
                .orElseThrow(() -> new ValidationException(
                        "%s %s has lost its pointer, the parameter %s",
                        label, fullName, BaseMetastoreTableOperations.METADATA_LOCATION_PROP));
    }
}
