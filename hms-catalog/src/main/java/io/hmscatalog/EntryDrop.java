package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.view.ViewMetadataParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops a table or view that was read, with its files where they go too. */
record EntryDrop(MetastoreClient client, FileIO io, TableIdentifier identifier, Table entry) {

    private static final Logger LOG = LoggerFactory.getLogger(EntryDrop.class);

    /** An encrypted table is purged only if its files can be found, so that none is left behind without its keys. */
    boolean ofTable(boolean purge, TableEncryption encryption) {
        if (!purge) {
            return drop() != TableDrop.Result.NOT_FOUND;
        }
        Optional<TableMetadata> metadata = last(TableMetadataParser::read, this::requireMissingOrDamaged);
        metadata.ifPresent(version -> encryption.openToPurge(entry, version));
        return withFiles(metadata, version -> CatalogUtil.dropTableData(encryption.io(), version));
    }

    /** All that can be left behind is the metadata file. */
    boolean ofView() {
        return withFiles(
                last((files, location) -> ViewMetadataParser.read(files, location), (location, failure) -> {}),
                version -> CatalogUtil.dropViewMetadata(io, version));
    }

    private TableDrop.Result drop() {
        return new TableDrop(client, identifier).run(entry);
    }

    /** Files go only with an entry that certainly was dropped: one that is gone may have been renamed. */
    private <M> boolean withFiles(Optional<M> metadata, Consumer<M> remove) {
        return switch (drop()) {
            case DROPPED -> {
                metadata.ifPresent(version -> remove(remove, version));
                yield true;
            }
            case GONE -> {
                if (metadata.isPresent()) {
                    LOG.warn(
                            "{}: it is gone, but whether it was dropped or renamed is not known, so its files stay: {}",
                            identifier,
                            entry.getSd().getLocation());
                }
                yield true;
            }
            case NOT_FOUND -> false;
        };
    }

    /**
     * The version that the entry points to. An entry whose metadata file is missing or damaged can be dropped by nothing else.
     *
     * @param unread told of a file that cannot be read; throws if the entry is not to be dropped then
     */
    private <M> Optional<M> last(BiFunction<FileIO, String, M> read, BiConsumer<String, RuntimeException> unread) {
        Optional<String> pointer = TableEntry.pointer(entry);
        try {
            return pointer.map(location -> read.apply(io, location));
        } catch (RuntimeException e) {
            pointer.ifPresent(location -> unread.accept(location, e));
            LOG.warn("{}: its metadata file cannot be read, so its files cannot be found", identifier, e);
            return Optional.empty();
        }
    }

    /** While the storage does not answer nothing is purged: the files could be found later. */
    private void requireMissingOrDamaged(String location, RuntimeException failure) {
        if (!MetadataFile.isMissingOrDamaged(io, location)) {
            throw new ValidationException(
                    failure,
                    "%s is not dropped: its metadata file %s cannot be read now, so its files cannot be found. Try again, or"
                            + " drop it without purge",
                    identifier,
                    location);
        }
    }

    private <M> void remove(Consumer<M> remove, M version) {
        try {
            remove.accept(version);
        } catch (RuntimeException e) {
            LOG.warn(
                    "{}: it is dropped, but not all of its files: {}",
                    identifier,
                    entry.getSd().getLocation(),
                    e);
        }
    }
}
