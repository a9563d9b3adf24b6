package io.hmscatalog.flink;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.iceberg.flink.FlinkDynamicTableFactory;

/** Reads and writes Iceberg tables, and refuses Hive's. */
record HmsTableFactory(FlinkDynamicTableFactory iceberg) implements DynamicTableSourceFactory, DynamicTableSinkFactory {

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        requireIceberg(context);
        return iceberg.createDynamicTableSource(context);
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        requireIceberg(context);
        return iceberg.createDynamicTableSink(context);
    }

    private static void requireIceberg(Context context) {
        if (HiveEntries.isHiveTable(context.getCatalogTable())) {
            throw new ValidationException(
                    HiveEntries.refusal(context.getObjectIdentifier().asSummaryString()));
        }
    }

    @Override
    public String factoryIdentifier() {
        return iceberg.factoryIdentifier();
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return iceberg.requiredOptions();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return iceberg.optionalOptions();
    }
}
