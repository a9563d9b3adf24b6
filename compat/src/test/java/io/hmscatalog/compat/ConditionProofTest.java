package io.hmscatalog.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.InvalidOperationException;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

class ConditionProofTest {

    private static final ConditionProof.RawAlter NEVER = (database, table, replacement, condition) -> {
        throw new AssertionError("no alter expected");
    };

    private static final ConditionProof.Settings DEFAULTS = (name, defaultValue) -> defaultValue;

    @Test
    void aVersionThatTellsIsNotAskedByBehaviour() {
        assertThat(proof("4.0.1", NEVER).isEnforced()).isTrue();
        assertThat(proof("4.0.0", NEVER))
                .matches(support -> !support.isEnforced())
                .matches(support -> support.reason().contains("HIVE-28121"));
    }

    @Test
    void aServerThatChecksTheConditionFirstEnforcesIt() {
        ConditionSupport support = proof("3.0", (database, table, replacement, condition) -> {
            throw refusal(new MetaException("The table has been modified. The parameter value for key"));
        });

        assertThat(support.isEnforced()).isTrue();
    }

    @Test
    void aServerThatSpeaksOfThePartitionKeysDoesNotEnforceIt() {
        ConditionSupport support = proof("3.0", (database, table, replacement, condition) -> {
            throw refusal(new InvalidOperationException("partition keys can not be changed."));
        });

        assertThat(support.isEnforced()).isFalse();
        assertThat(support.reason())
                .contains("partition keys can not be changed.")
                .contains("thrift://h:1");
    }

    @Test
    void theQuestionIsAnAlterThatNoServerApplies() {
        proof("3.0", (database, table, replacement, condition) -> {
            assertThat(database).isEqualTo("d");
            assertThat(table).isEqualTo("t");
            assertThat(replacement.getPartitionKeys()).hasSize(1);
            assertThat(replacement.getParameters()).isEqualTo(table().getParameters());
            assertThat(condition.parameter()).isEqualTo("metadata_location");
            assertThat(condition.expectedValue()).isNotEqualTo("m1");
        });
    }

    @Test
    void anUnclearAnswerIsNotRemembered() {
        assertThatThrownBy(() -> proof("3.0", (database, table, replacement, condition) -> {
                    throw ErrorClassifier.classify(Rpc.GET_TABLE, "", "s", new IllegalStateException("cut"));
                }))
                .isInstanceOf(TransientException.class);
    }

    @Test
    void aRefusalForAnotherReasonIsNoAnswerToTheQuestion() {
        assertThatThrownBy(() -> proof("3.0", (database, table, replacement, condition) -> {
                    throw refusal(new MetaException("User alice does not have privileges for ALTERTABLE"));
                }))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("alice");
    }

    @Test
    void aViewIsRenamedIntoADatabaseThatDoesNotExist() {
        ConditionSupport support = askWithView((database, table, replacement, condition) -> {
            assertThat(database).isEqualTo("d");
            assertThat(replacement.getDbName()).startsWith("hmscat_condition_probe_");
            assertThat(replacement.getPartitionKeys()).isEmpty();
            throw refusal(new InvalidOperationException("Unable to change partition or table. Check metastore logs for"
                    + " detailed stack.Database " + replacement.getDbName() + " doesn't exist."));
        });

        assertThat(support.status()).isEqualTo(ConditionSupport.Status.NOT_ENFORCED);
        assertThat(support.reason()).contains("passed over");
    }

    @Test
    void aServerThatChecksTheConditionOfAViewFirstEnforcesIt() {
        assertThat(askWithView((database, table, replacement, condition) -> {
                            throw refusal(
                                    new MetaException("The table has been modified. The parameter value for key"));
                        })
                        .isEnforced())
                .isTrue();
    }

    @Test
    void anotherAnswerToAViewTellsNothing() {
        assertThat(askWithView((database, table, replacement, condition) -> {
                            throw refusal(new MetaException(
                                    "alice has no privilege for ALTER on " + replacement.getDbName()));
                        })
                        .status())
                .isEqualTo(ConditionSupport.Status.NOT_KNOWN);
        assertThat(askWithView((database, table, replacement, condition) -> {
                            throw refusal(new InvalidOperationException("d.t doesn't exist"));
                        })
                        .status())
                .isEqualTo(ConditionSupport.Status.NOT_KNOWN);
    }

    private static ConditionSupport askWithView(ConditionProof.RawAlter alter) {
        Table view = table();
        view.setTableType("VIRTUAL_VIEW");
        return new ConditionProof("thrift://h:1", "3.0", DEFAULTS, alter).of(() -> view);
    }

    @Test
    void aServerWithoutDirectSqlCannotCarryTheConditionOut() {
        ConditionSupport support = new ConditionProof("thrift://h:1", "4.0.1", (name, defaultValue) -> "FALSE", NEVER)
                .of(ConditionProofTest::table);

        assertThat(support.isEnforced()).isFalse();
        assertThat(support.reason()).contains("thrift://h:1").contains("direct SQL");
    }

    private static ConditionSupport proof(String version, ConditionProof.RawAlter alter) {
        Table witness = table();
        ConditionSupport support = new ConditionProof("thrift://h:1", version, DEFAULTS, alter).of(() -> witness);
        assertThat(witness).isEqualTo(table());
        return support;
    }

    private static Table table() {
        Table table = new Table();
        table.setDbName("d");
        table.setTableName("t");
        table.setTableType("EXTERNAL_TABLE");
        table.setPartitionKeys(List.of());
        table.setParameters(new HashMap<>(Map.of("metadata_location", "m1")));
        return table;
    }

    private static MetastoreException refusal(Exception answer) {
        return ErrorClassifier.classify(Rpc.ALTER_TABLE, "d.t", "s", answer);
    }
}
