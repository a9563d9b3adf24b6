package io.hmscatalog.metastore;

/** The databases a metastore can keep its tables in here. */
public enum DatabaseProduct {
    DERBY("org.apache.derby.jdbc.EmbeddedDriver"),
    POSTGRESQL("org.postgresql.Driver"),
    MARIADB("org.mariadb.jdbc.Driver");

    private final String driver;

    DatabaseProduct(String driver) {
        this.driver = driver;
    }

    /** Class name of the JDBC driver, which is on the metastore's class path, not on this JVM's. */
    public String driver() {
        return driver;
    }
}
