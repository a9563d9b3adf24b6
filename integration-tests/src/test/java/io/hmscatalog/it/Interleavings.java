package io.hmscatalog.it;

import java.util.ArrayList;
import java.util.List;

/**
 * All ways to interleave operations, by running them again and again: the first run takes the first choice wherever there is
 * one, each further run differs from the one before in its last choice that has an alternative left. Single-threaded.
 */
final class Interleavings {

    private record Choice(int taken, int of) {}

    private final List<Choice> choices = new ArrayList<>();
    private int made;
    private int runs = 1;

    /** The choice of the current run among so many. */
    int choose(int alternatives) {
        if (made == choices.size()) {
            choices.add(new Choice(0, alternatives));
        }
        Choice choice = choices.get(made++);
        if (choice.of() != alternatives) {
            throw new AssertionError(
                    "the same choices led to %d alternatives and now to %d".formatted(choice.of(), alternatives));
        }
        return choice.taken();
    }

    /** Whether there is another run to make. */
    boolean next() {
        for (int last = choices.size() - 1; last >= 0; last--) {
            Choice choice = choices.remove(last);
            if (choice.taken() + 1 < choice.of()) {
                choices.add(new Choice(choice.taken() + 1, choice.of()));
                made = 0;
                runs++;
                return true;
            }
        }
        return false;
    }

    /** How many runs were begun. */
    int runs() {
        return runs;
    }
}
