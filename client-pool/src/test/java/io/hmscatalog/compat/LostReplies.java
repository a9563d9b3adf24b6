package io.hmscatalog.compat;

import org.apache.thrift.transport.TTransportException;

/** Makes the errors of a call whose reply was lost, as {@link ErrorClassifier} does. */
public final class LostReplies {

    private LostReplies() {}

    public static MetastoreException of(Rpc rpc, Object server) {
        return ErrorClassifier.classify(rpc, "", server, new TTransportException("Connection reset"));
    }
}
