package io.hmscatalog.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Who is measured when. */
final class Turns {

    private Turns() {}

    /** Everybody once; each round begins with the next one, so that nobody is always first. */
    static <T> List<T> ofRound(int round, List<T> lanes) {
        List<T> turns = new ArrayList<>(lanes);
        Collections.rotate(turns, -round);
        return turns;
    }
}
