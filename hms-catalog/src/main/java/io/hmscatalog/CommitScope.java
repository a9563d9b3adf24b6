package io.hmscatalog;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.iceberg.PendingUpdate;
import org.apache.iceberg.UpdateProperties;
import org.jspecify.annotations.Nullable;

/**
 * Tells an update's operations when its {@code commit()} begins and ends, however it ends. Iceberg's updates call their
 * operations in between, but not after a failed validation.
 */
final class CommitScope implements InvocationHandler {

    private final Object update;
    private final UpdateOperations operations;

    private CommitScope(Object update, UpdateOperations operations) {
        this.update = update;
        this.operations = operations;
    }

    /** The update, with its commit watched. */
    static <T extends PendingUpdate<?>> T around(Class<T> type, T update, UpdateOperations operations) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new CommitScope(update, operations)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        boolean commits = method.getName().equals("commit") && method.getParameterCount() == 0;
        if (commits) {
            operations.beginCommit();
        }
        try {
            Object result = method.invoke(update, arguments);
            return result == update ? proxy : result;
        } catch (InvocationTargetException e) {
            if (commits && update instanceof UpdateProperties && operations.isToBeginAgain()) {
                // It keeps nothing of an attempt.
                return invoke(proxy, method, arguments);
            }
            throw e.getCause();
        } finally {
            if (commits) {
                operations.endCommit();
            }
        }
    }
}
