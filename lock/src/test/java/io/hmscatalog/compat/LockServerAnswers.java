package io.hmscatalog.compat;

import org.apache.hadoop.hive.metastore.api.InvalidOperationException;
import org.apache.hadoop.hive.metastore.api.NoSuchLockException;
import org.apache.thrift.transport.TTransportException;

/** What servers answer to lock calls instead of a result, as {@link ErrorClassifier} makes it from their exceptions. */
public final class LockServerAnswers {

    private LockServerAnswers() {}

    /** No answer: a change of unknown outcome, or a call that may be repeated. */
    public static MetastoreException lost(Rpc rpc) {
        return ErrorClassifier.classify(rpc, "", "fake", new TTransportException("Connection reset"));
    }

    /** No server could be reached, so nothing was sent. */
    public static MetastoreException unreachable() {
        return new TransientException("no server answers", new TTransportException("Connection refused"));
    }

    public static MetastoreException noSuchLock(Rpc rpc, long lockId) {
        return ErrorClassifier.classify(rpc, "", "fake", new NoSuchLockException("No such lock " + lockId));
    }

    public static MetastoreException refused(Rpc rpc) {
        return ErrorClassifier.classify(rpc, "", "fake", new InvalidOperationException("not allowed"));
    }
}
