package io.hmscatalog.metastore.launcher;

import java.util.List;
import org.apache.hadoop.hive.metastore.FileFormatProxy;
import org.apache.hadoop.hive.metastore.PartitionExpressionProxy;
import org.apache.hadoop.hive.metastore.api.FileMetadataExprType;
import org.apache.hadoop.hive.ql.io.sarg.SearchArgument;
import org.apache.hadoop.hive.serde2.typeinfo.PrimitiveTypeInfo;

/**
 * The expression proxy of a 2.3 metastore: such a server does not start without one, and its own evaluates Hive query
 * plans with {@code hive-exec}, which is not on the class path. Calls that carry a plan are refused; from 3.0 on the
 * server brings {@code DefaultPartitionExpressionProxy}, which does the same.
 */
public final class UnsupportedExpressionProxy implements PartitionExpressionProxy {
    @Override
    public String convertExprToFilter(byte[] expr) {
        throw refused();
    }

    @Override
    public boolean filterPartitionsByExpr(
            List<String> partColumnNames,
            List<PrimitiveTypeInfo> partColumnTypeInfos,
            byte[] expr,
            String defaultPartitionName,
            List<String> partitionNames) {
        throw refused();
    }

    @Override
    public FileMetadataExprType getMetadataType(String inputFormat) {
        throw refused();
    }

    @Override
    public FileFormatProxy getFileFormatProxy(FileMetadataExprType type) {
        throw refused();
    }

    @Override
    public SearchArgument createSarg(byte[] expr) {
        throw refused();
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException("partition expressions are not supported by this metastore");
    }
}
