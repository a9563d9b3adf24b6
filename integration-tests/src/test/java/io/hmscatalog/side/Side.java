package io.hmscatalog.side;

/** A catalog that runs scripts, in this process or another. */
public interface Side {

    /**
     * Runs the script.
     *
     * @return {@code returned VALUE} or {@code threw CLASS: MESSAGE}
     */
    String run(CatalogScript script, String namespace);
}
