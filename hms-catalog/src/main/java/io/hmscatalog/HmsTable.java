package io.hmscatalog;

import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.ReplacePartitions;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.RewriteManifests;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;

/** A table whose snapshot-producing updates do not read back what they have just committed. */
final class HmsTable extends BaseTable {

    private HmsTable(BaseTable table) {
        super(table.operations(), table.name(), table.reporter());
    }

    /** The same table; metadata tables are returned as they are. */
    static Table of(Table table) {
        return table instanceof BaseTable base ? new HmsTable(base) : table;
    }

    private BaseTable forOneCommit() {
        return new BaseTable(new OneCommitOperations(operations()), name(), reporter());
    }

    @Override
    public AppendFiles newAppend() {
        return forOneCommit().newAppend();
    }

    @Override
    public AppendFiles newFastAppend() {
        return forOneCommit().newFastAppend();
    }

    @Override
    public RewriteFiles newRewrite() {
        return forOneCommit().newRewrite();
    }

    @Override
    public RewriteManifests rewriteManifests() {
        return forOneCommit().rewriteManifests();
    }

    @Override
    public OverwriteFiles newOverwrite() {
        return forOneCommit().newOverwrite();
    }

    @Override
    public RowDelta newRowDelta() {
        return forOneCommit().newRowDelta();
    }

    @Override
    public ReplacePartitions newReplacePartitions() {
        return forOneCommit().newReplacePartitions();
    }

    @Override
    public DeleteFiles newDelete() {
        return forOneCommit().newDelete();
    }
}
