package io.hmscatalog.check;

import java.util.Locale;

/** The option {@code --locks}: which of the catalog's writers take the lock. */
enum LockChoice {
    /** All of them. */
    ON,
    /** None. */
    OFF,
    /** In one round all, in the next none, then each process by its own choice. */
    MIXED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
