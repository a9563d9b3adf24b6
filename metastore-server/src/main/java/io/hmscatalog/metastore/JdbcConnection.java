package io.hmscatalog.metastore;

/** How a metastore reaches its database. */
public record JdbcConnection(DatabaseProduct product, String url, String user, String password) {
    @Override
    public String toString() {
        return url + " as " + user;
    }
}
