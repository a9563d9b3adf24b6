package io.hmscatalog.compat;

import org.apache.hadoop.hive.metastore.api.AlreadyExistsException;
import org.apache.hadoop.hive.metastore.api.InvalidOperationException;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.thrift.transport.TTransportException;

/** What servers answer instead of a result, as {@link ErrorClassifier} makes it from their exceptions. */
public final class ServerAnswers {

    private ServerAnswers() {}

    /** No answer: a change of unknown outcome, or a read that may be repeated. */
    public static MetastoreException lost(Rpc rpc) {
        return of(rpc, new TTransportException("Connection reset"));
    }

    /** No server could be reached, so nothing was sent. */
    public static MetastoreException unreachable() {
        return new TransientException("no server answers", new TTransportException("Connection refused"));
    }

    public static MetastoreException modified() {
        return of(Rpc.ALTER_TABLE, new MetaException("The table has been modified. The parameter value differs"));
    }

    public static MetastoreException exists(Rpc rpc) {
        return of(
                rpc,
                rpc == Rpc.ALTER_TABLE
                        ? new InvalidOperationException("new table db.t already exists")
                        : new AlreadyExistsException("it already exists"));
    }

    public static MetastoreException missing(Rpc rpc) {
        return of(
                rpc,
                rpc == Rpc.ALTER_TABLE
                        ? new InvalidOperationException("table not found")
                        : new NoSuchObjectException("no such object"));
    }

    public static MetastoreException refused(Rpc rpc, String reason) {
        return of(rpc, new InvalidOperationException(reason));
    }

    public static MetastoreException incompatibleColumns() {
        return refused(
                Rpc.ALTER_TABLE,
                "The following columns have types incompatible with the existing columns in their respective positions :"
                        + "\nc");
    }

    private static MetastoreException of(Rpc rpc, Exception answer) {
        return ErrorClassifier.classify(rpc, "", "fake", answer);
    }
}
