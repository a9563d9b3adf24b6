package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.MetadataTableUtils;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.metrics.CommitReport;
import org.apache.iceberg.metrics.MetricsReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HmsTableTest {

    private final FakeMetastore metastore = new FakeMetastore();
    private final CatalogResources resources = Resources.withoutLocks(metastore);
    private final RecordedFiles files = (RecordedFiles) resources.io();
    private final Table table = createTable();

    private Table createTable() {
        metastore.put(Entries.database("db"));
        HmsTableOperations operations = new HmsTableOperations(resources, "cat.db.t", "db", "t");
        operations.create(
                Versions.first("memory:/hms-table", Versions.SCHEMA, Map.of("commit.retry.num-retries", "0")));
        metastore.forgetCalls();
        return HmsTable.of(new BaseTable(operations, "cat.db.t"));
    }

    static Stream<Method> methodsThatProduceSnapshots() {
        return Arrays.stream(BaseTable.class.getMethods())
                .filter(method -> SnapshotUpdate.class.isAssignableFrom(method.getReturnType()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    /** A new kind in a new version of Iceberg must not slip by. */
    @ParameterizedTest
    @MethodSource("methodsThatProduceSnapshots")
    void everyKindOfSnapshotIsCovered(Method method) throws ReflectiveOperationException {
        Method own = HmsTable.class.getMethod(method.getName(), method.getParameterTypes());

        assertThat(own.getDeclaringClass()).isEqualTo(HmsTable.class);
        assertThat(own.getReturnType()).isEqualTo(method.getReturnType());
    }

    @Test
    void anAppendDoesNotReadBackWhatItHasJustCommitted() {
        table.newAppend().appendFile(file("a")).commit();

        assertThat(metastore.calls())
                .containsExactly(Rpc.GET_TABLE, Rpc.GET_VERSION, Rpc.GET_VERSION, Rpc.GET_TABLE, Rpc.ALTER_TABLE);
        assertThat(table.currentSnapshot().summary()).containsEntry("total-data-files", "1");
    }

    @Test
    void anUpdateCanBeWrittenInOneSentence() {
        AppendFiles append = table.newAppend();

        assertThat(append.appendFile(file("a")).set("colour", "green").stageOnly())
                .isSameAs(append);
        assertThat(append.apply().summary()).containsEntry("colour", "green");
    }

    @Test
    void theNextUpdateAsksAgain() {
        table.newAppend().appendFile(file("a")).commit();
        metastore.forgetCalls();

        table.newDelete().deleteFile(file("a")).commit();

        assertThat(metastore.calls())
                .containsExactly(Rpc.GET_TABLE, Rpc.GET_VERSION, Rpc.GET_VERSION, Rpc.GET_TABLE, Rpc.ALTER_TABLE);
        assertThat(table.currentSnapshot().summary()).containsEntry("total-data-files", "0");
    }

    @Test
    void afterAFailedAppendTheTableIsAsItWas() {
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "no permission")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> table.newAppend().appendFile(file("a")).commit());

        metastore.forgetCalls();
        table.refresh();
        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE);
        assertThat(table.currentSnapshot()).isNull();
    }

    @Test
    void nameOperationsAndReporterAreTheTables() {
        List<MetricsReport> reports = new ArrayList<>();
        BaseTable plain = new BaseTable(((BaseTable) table).operations(), "cat.db.t", reports::add);

        BaseTable own = (BaseTable) HmsTable.of(plain);

        assertThat(own.name()).isEqualTo("cat.db.t");
        assertThat(own.operations()).isSameAs(plain.operations());
        own.newAppend().appendFile(file("a")).commit();
        assertThat(reports).singleElement().isInstanceOf(CommitReport.class);
    }

    @Test
    void metadataTablesStayWhatTheyAre() {
        Table snapshots = MetadataTableUtils.createMetadataTableInstance(table, MetadataTableType.SNAPSHOTS);

        assertThat(HmsTable.of(snapshots)).isSameAs(snapshots);
    }

    private static DataFile file(String name) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath("memory:/hms-table/" + name + ".parquet")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
    }

    @Test
    void anAppendThatNothingWouldProtectWritesNothing() {
        metastore.enforceNoCondition();
        int before = files.left().size();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> table.newAppend().appendFile(file("a")).commit())
                .withMessageContaining("nothing was written");

        assertThat(files.left()).hasSize(before);
    }
}
