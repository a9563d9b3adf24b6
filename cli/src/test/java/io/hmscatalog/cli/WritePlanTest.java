package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WritePlanTest {

    private static final WritePlan PLAN = WritePlan.DEMO;

    @Test
    void eightWritersInTwoProcessesMakeFortyCommits() {
        assertThat(PLAN.writers()).isEqualTo(8);
        assertThat(PLAN.writersOf(0)).containsExactly(0, 1, 2, 3);
        assertThat(PLAN.writersOf(1)).containsExactly(4, 5, 6, 7);
        assertThat(PLAN.commits()).isEqualTo(40);
    }

    @Test
    void everyRowBelongsToOneAppend() {
        List<Integer> rows = IntStream.range(0, 1_003).boxed().toList();

        List<Integer> written = IntStream.range(0, PLAN.writers())
                .boxed()
                .flatMap(writer -> PLAN.appendsOf(writer).stream())
                .flatMap(append -> PLAN.rowsOf(append, rows).stream())
                .toList();

        assertThat(written).containsExactlyInAnyOrderElementsOf(rows);
    }
}
