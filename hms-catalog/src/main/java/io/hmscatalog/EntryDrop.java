package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.view.ViewMetadataParser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops a table or view that was read, with its files where they go too. */
record EntryDrop(MetastoreClient client, FileIO io, TableIdentifier identifier, Table entry) {

    private static final Logger LOG = LoggerFactory.getLogger(EntryDrop.class);

    boolean ofTable(boolean purge) {
        return purge
                ? withFiles(TableMetadataParser::read, CatalogUtil::dropTableData)
                : drop() != TableDrop.Result.NOT_FOUND;
    }

    boolean ofView() {
        return withFiles((files, location) -> ViewMetadataParser.read(files, location), CatalogUtil::dropViewMetadata);
    }

    private TableDrop.Result drop() {
        return new TableDrop(client, identifier).run(entry);
    }

    /** Files go only with an entry that certainly was dropped: one that is gone may have been renamed. */
    private <M> boolean withFiles(BiFunction<FileIO, String, M> read, BiConsumer<FileIO, M> remove) {
        Optional<M> metadata = last(read);
        return switch (drop()) {
            case DROPPED -> {
                metadata.ifPresent(last -> remove(remove, last));
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

    /** An entry whose metadata file is missing or damaged can be dropped by nothing else. */
    private <M> Optional<M> last(BiFunction<FileIO, String, M> read) {
        try {
            return TableEntry.pointer(entry).map(pointer -> read.apply(io, pointer));
        } catch (RuntimeException e) {
            LOG.warn("{}: its metadata file cannot be read, so it is dropped without its files", identifier, e);
            return Optional.empty();
        }
    }

    private <M> void remove(BiConsumer<FileIO, M> remove, M last) {
        try {
            remove.accept(io, last);
        } catch (RuntimeException e) {
            LOG.warn(
                    "{}: it is dropped, but not all of its files: {}",
                    identifier,
                    entry.getSd().getLocation(),
                    e);
        }
    }
}
