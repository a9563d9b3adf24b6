package io.hmscatalog;

/** What stands in one row of {@code docs/options.md}. */
sealed interface Declaration permits Option, OptionFamily {

    /** The key or keys, as they are written there. */
    String keys();

    /** The default as text; empty if there is none. */
    String defaultText();

    /** What the value may be, to follow "must be". */
    String allowed();

    /** Whether the key may stand in the Hadoop configuration too. */
    boolean validInHadoop();

    /** What it is for, in Markdown. */
    String description();
}
