package io.hmscatalog.side;

/**
 * A field that is not the same on both sides.
 *
 * @param theirs of HiveCatalog
 * @param ours of this project's catalog
 */
record Difference(String path, String theirs, String ours) {

    /** In the place of a value that is not there. */
    static final String NONE = "-";
}
