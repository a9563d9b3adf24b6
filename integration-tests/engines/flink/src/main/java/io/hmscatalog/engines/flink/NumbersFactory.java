package io.hmscatalog.engines.flink;

import java.util.Set;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.DataType;

/**
 * Flink's generator of numbers, from 1 on in a column BIGINT, so many for each completed checkpoint. Connector {@code datagen} has a rate per
 * second only: where a machine is slow it makes up for lost time, and a job ends before a test is through with it.
 */
public final class NumbersFactory implements DynamicTableSourceFactory {

    private static final ConfigOption<Long> COUNT =
            ConfigOptions.key("count").longType().noDefaultValue();
    private static final ConfigOption<Integer> PER_CHECKPOINT =
            ConfigOptions.key("per-checkpoint").intType().noDefaultValue();

    /** For Flink's service loader. */
    public NumbersFactory() {}

    @Override
    public String factoryIdentifier() {
        return "numbers";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(COUNT, PER_CHECKPOINT);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        ReadableConfig options = helper.getOptions();
        return new Numbers(context.getPhysicalRowDataType(), options.get(COUNT), options.get(PER_CHECKPOINT));
    }

    private record Numbers(DataType row, long count, int perCheckpoint) implements ScanTableSource {

        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            return SourceProvider.of(new DataGeneratorSource<>(
                    index -> GenericRowData.of(index + 1),
                    count,
                    RateLimiterStrategy.perCheckpoint(perCheckpoint),
                    context.createTypeInformation(row)));
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "numbers";
        }
    }
}
