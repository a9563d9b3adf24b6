package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.RefusedException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableDropTest {

    private final FakeMetastore metastore = new FakeMetastore();
    private final TableDrop drop = new TableDrop(metastore, TableIdentifier.of(Entries.DATABASE, Entries.TABLE));
    private final Table read = Entries.table(Entries.TABLE, "uuid-1", "1.json");

    @BeforeEach
    void createTable() {
        metastore.put(read);
    }

    @Test
    void aDropIsOneCall() {
        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.DROPPED);

        assertThat(isThere()).isFalse();
        assertThat(metastore.calls()).containsExactly(Rpc.DROP_TABLE);
    }

    @Test
    void aTableThatWasGoneBeforeIsNotDropped() {
        metastore.remove(Entries.DATABASE, Entries.TABLE);

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.NOT_FOUND);
    }

    @Test
    void aDropWhoseReplyIsLostIsASuccess() {
        metastore.on(Rpc.DROP_TABLE, Step.loseReply());

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.GONE);

        assertThat(metastore.calls()).containsExactly(Rpc.DROP_TABLE, Rpc.GET_TABLE);
    }

    @Test
    void aDropThatIsLostOnItsWayIsSentAgain() {
        metastore.on(Rpc.DROP_TABLE, Step.loseRequest());

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.DROPPED);

        assertThat(isThere()).isFalse();
        assertThat(metastore.calls(Rpc.DROP_TABLE)).isEqualTo(2);
    }

    @Test
    void aDropThatArrivesAfterTheLookIsASuccess() {
        metastore.on(
                Rpc.DROP_TABLE,
                Step.loseRequest(),
                Step.after(() -> metastore.remove(Entries.DATABASE, Entries.TABLE)));

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.GONE);
    }

    @Test
    void aTableReCreatedAfterALostReplyIsNotDroppedAgain() {
        metastore.on(
                Rpc.DROP_TABLE,
                Step.loseReplyAnd(() -> metastore.put(Entries.table(Entries.TABLE, "uuid-2", "other.json"))));

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.GONE);

        assertThat(metastore.calls(Rpc.DROP_TABLE)).isEqualTo(1);
        assertThat(isThere()).isTrue();
    }

    @Test
    void aCommitInBetweenDoesNotMakeItAnotherTable() {
        metastore.on(
                Rpc.DROP_TABLE,
                Step.loseReplyAnd(() -> metastore.put(Entries.table(Entries.TABLE, "uuid-1", "2.json"))));

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.DROPPED);

        assertThat(isThere()).isFalse();
    }

    @Test
    void aDropThatIsAlwaysLostIsUnknownAfterFourSends() {
        metastore.on(Rpc.DROP_TABLE, Step.loseRequest(), Step.loseRequest(), Step.loseRequest(), Step.loseRequest());

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(() -> drop.run(read))
                .withCauseInstanceOf(OutcomeUnknownException.class);

        assertThat(metastore.calls(Rpc.DROP_TABLE)).isEqualTo(4);
    }

    @Test
    void aLostDropThatCannotBeLookedIntoIsUnknown() {
        metastore.on(Rpc.DROP_TABLE, Step.loseReply());
        metastore.on(Rpc.GET_TABLE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(() -> drop.run(read))
                .withCauseInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void aLostDropWhoseRepetitionIsNotSentIsUnknown() {
        metastore.on(Rpc.DROP_TABLE, Step.loseRequest(), Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(() -> drop.run(read));
    }

    @Test
    void aRefusalIsDefinite() {
        metastore.on(Rpc.DROP_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.DROP_TABLE, "no permission")));

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> drop.run(read))
                .withMessageContaining("no permission");
    }

    @Test
    void aRefusalByAListenerAfterTheTableIsGoneIsASuccess() {
        metastore.on(Rpc.DROP_TABLE, (rpc, effect) -> {
            effect.run();
            throw ServerAnswers.refused(rpc, "listener failed");
        });

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.GONE);
    }

    @Test
    void aDropThatWasNotSentIsDefinite() {
        metastore.on(Rpc.DROP_TABLE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(TransientException.class).isThrownBy(() -> drop.run(read));
    }

    private boolean isThere() {
        return metastore.stored(Entries.DATABASE, Entries.TABLE).isPresent();
    }

    @Test
    void aTableThatIsGoneAfterADoubtMayHaveBeenRenamed() {
        metastore.on(Rpc.DROP_TABLE, (rpc, effect) -> {
            metastore.remove(Entries.DATABASE, Entries.TABLE);
            metastore.put(Entries.table("renamed", "uuid-1", "1.json"));
            throw ServerAnswers.lost(rpc);
        });

        assertThat(drop.run(read)).isEqualTo(TableDrop.Result.GONE);
    }
}
