package io.hmscatalog.metastore;

/** Feature versions of the JDK, both ends included. */
record JdkRange(int minimum, int maximum) {
    boolean contains(int feature) {
        return minimum <= feature && feature <= maximum;
    }

    @Override
    public String toString() {
        return maximum == Integer.MAX_VALUE ? "JDK " + minimum + " or newer" : "JDK " + minimum + " to " + maximum;
    }
}
