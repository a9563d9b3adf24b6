package io.hmscatalog.faults;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;

/** The requests of one method, as they came over the wire since the recording began. Thread-safe. */
public final class Recording {

    private final String method;
    private final List<Message> requests = new CopyOnWriteArrayList<>();

    Recording(String method) {
        this.method = method;
    }

    void add(Message request) {
        if (request.header().name.equals(method)) {
            requests.add(request);
        }
    }

    /**
     * The arguments of the calls, in the order in which they reached the proxy.
     *
     * @param empty makes an object of the class that Thrift generated for the method's arguments, such as {@code
     *     ThriftHiveMetastore.unlock_args}
     * @throws IllegalStateException if they are not the arguments of that method
     */
    public <A extends TBase<A, ?>> List<A> arguments(Supplier<A> empty) {
        return requests.stream().map(request -> read(request, empty.get())).toList();
    }

    private <A extends TBase<A, ?>> A read(Message request, A arguments) {
        try {
            request.readInto(arguments);
            return arguments;
        } catch (TException e) {
            throw new IllegalStateException("Not the arguments of " + method, e);
        }
    }
}
