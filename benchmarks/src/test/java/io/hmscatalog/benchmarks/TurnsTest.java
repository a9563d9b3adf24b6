package io.hmscatalog.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TurnsTest {

    private static final List<String> LANES = List.of("A", "B", "C");

    @Test
    void eachRoundBeginsWithTheNextLane() {
        assertThat(Turns.ofRound(0, LANES)).containsExactly("A", "B", "C");
        assertThat(Turns.ofRound(1, LANES)).containsExactly("B", "C", "A");
        assertThat(Turns.ofRound(2, LANES)).containsExactly("C", "A", "B");
        assertThat(Turns.ofRound(3, LANES)).containsExactly("A", "B", "C");
    }
}
