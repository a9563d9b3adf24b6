package io.hmscatalog.cli;

/** One append of one writer of the demo, both counted from 0; as text, for example {@code 3.0}. */
record AppendId(int writer, int number) {

    /** The key in a snapshot's summary. */
    static final String SUMMARY_KEY = "hmscat.append";

    static AppendId parse(String text) {
        String[] parts = text.split("\\.", 2);
        return new AppendId(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    @Override
    public String toString() {
        return writer + "." + number;
    }
}
