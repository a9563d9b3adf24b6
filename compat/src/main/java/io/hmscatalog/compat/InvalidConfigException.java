package io.hmscatalog.compat;

import java.util.List;

/** Everything that is wrong with a configuration, in one exception. */
public final class InvalidConfigException extends IllegalArgumentException {

    private final List<String> problems;

    /** @param problems one sentence each, naming value, option and what to do */
    public InvalidConfigException(List<String> problems) {
        super(
                problems.size() == 1
                        ? problems.get(0)
                        : problems.size() + " problems in the configuration:\n- " + String.join("\n- ", problems));
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
