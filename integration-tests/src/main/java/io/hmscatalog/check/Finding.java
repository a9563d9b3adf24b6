package io.hmscatalog.check;

/** Something that must not be. */
record Finding(Kind kind, String what) {

    enum Kind {
        LOST,
        DUPLICATED,
        CORRUPT
    }

    static Finding lost(String what) {
        return new Finding(Kind.LOST, what);
    }

    static Finding duplicated(String what) {
        return new Finding(Kind.DUPLICATED, what);
    }

    static Finding corrupt(String what) {
        return new Finding(Kind.CORRUPT, what);
    }

    @Override
    public String toString() {
        return kind + ": " + what;
    }
}
