package io.hmscatalog.sql;

/** Whether the long form was asked for, which needs {@code -Pall-engines}. */
final class SparkPairs {

    static final boolean ALL = "all".equals(System.getProperty("hmscatalog.engines.pairs", "ci"));

    private SparkPairs() {}
}
