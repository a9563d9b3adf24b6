package io.hmscatalog.lock;

import io.hmscatalog.compat.LockServerAnswers;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.Rpc;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponse;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;

/**
 * The lock queue of a metastore that never expires a lock, in memory, with a clock of its own. The next calls of a method
 * can be scripted; calls without a script work. Thread-safe.
 */
final class FakeLockServer {

    /** What becomes of one call. */
    interface Step {
        void run(Rpc rpc, Runnable effect);

        static Step work() {
            return (rpc, effect) -> effect.run();
        }

        /** The call works, then this happens before the client goes on. */
        static Step workThen(Runnable event) {
            return (rpc, effect) -> {
                effect.run();
                event.run();
            };
        }

        static Step loseRequest() {
            return (rpc, effect) -> {
                throw LockServerAnswers.lost(rpc);
            };
        }

        static Step loseReply() {
            return (rpc, effect) -> {
                try {
                    effect.run();
                } catch (MetastoreException e) {
                    // The refusal is lost as well.
                }
                throw LockServerAnswers.lost(rpc);
            };
        }

        /** The call hangs on its way until the test delivers it; the client has given up. */
        static Step delay(Deque<Runnable> network) {
            return (rpc, effect) -> {
                network.add(effect);
                throw LockServerAnswers.lost(rpc);
            };
        }

        /** The server applies the call, loses its database's answer and repeats the call by itself. */
        static Step repeatOnServer() {
            return (rpc, effect) -> {
                effect.run();
                effect.run();
            };
        }

        static Step fail(RuntimeException failure) {
            return (rpc, effect) -> {
                throw failure;
            };
        }

        static Step unreachable() {
            return fail(LockServerAnswers.unreachable());
        }
    }

    private final LongSupplier clockMillis;
    private final Map<Long, ShowLocksResponseElement> locks = new TreeMap<>();
    private final Map<Rpc, Deque<Step>> script = new EnumMap<>(Rpc.class);
    private final Map<Rpc, Step> always = new EnumMap<>(Rpc.class);
    private final List<Rpc> calls = new ArrayList<>();
    private final List<LockRequest> requests = new ArrayList<>();
    private String timeout = "300s";
    private long lastId;
    private volatile boolean aborts;

    FakeLockServer(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    synchronized FakeLockServer on(Rpc rpc, Step... steps) {
        script.computeIfAbsent(rpc, key -> new ArrayDeque<>()).addAll(List.of(steps));
        return this;
    }

    /** What becomes of the calls without a script. */
    synchronized FakeLockServer always(Rpc rpc, Step step) {
        always.put(rpc, step);
        return this;
    }

    synchronized void timeout(String value) {
        timeout = value;
    }

    synchronized int calls(Rpc rpc) {
        return (int) calls.stream().filter(rpc::equals).count();
    }

    synchronized List<Rpc> calls() {
        return List.copyOf(calls);
    }

    synchronized List<LockRequest> requests() {
        return List.copyOf(requests);
    }

    /** All locks, as the database holds them. */
    synchronized List<ShowLocksResponseElement> locks() {
        return locks.values().stream().map(ShowLocksResponseElement::deepCopy).toList();
    }

    /** Another owner's lock. */
    synchronized long put(String database, String table, String agentInfo) {
        LockComponent component = new LockComponent();
        component.setDbname(database);
        component.setTablename(table);
        LockRequest request = new LockRequest(List.of(component), "mallory", "farhost");
        request.setAgentInfo(agentInfo);
        return add(request).getLockid();
    }

    synchronized void beat(long lockId) {
        known(Rpc.HEARTBEAT, lockId).setLastheartbeat(clockMillis.getAsLong());
    }

    /** The answer that is under way says that the lock is aborted. */
    void abort() {
        aborts = true;
    }

    private LockResponse answer(LockResponse response) {
        if (aborts) {
            response.setState(LockState.ABORT);
        }
        return response;
    }

    synchronized void remove(long lockId) {
        locks.remove(lockId);
    }

    private LockResponse add(LockRequest request) {
        LockComponent component = request.getComponent().get(0);
        ShowLocksResponseElement lock = new ShowLocksResponseElement();
        lock.setLockid(++lastId);
        lock.setDbname(component.getDbname());
        lock.setTablename(component.getTablename());
        lock.setUser(request.getUser());
        lock.setHostname(request.getHostname());
        lock.setAgentInfo(request.getAgentInfo());
        lock.setLastheartbeat(clockMillis.getAsLong());
        lock.setState(LockState.WAITING);
        locks.put(lastId, lock);
        return state(lock);
    }

    private LockResponse state(ShowLocksResponseElement lock) {
        boolean blocked = locks.values().stream()
                .anyMatch(other -> other.getLockid() < lock.getLockid()
                        && other.getDbname().equals(lock.getDbname())
                        && other.getTablename().equals(lock.getTablename()));
        if (!blocked && lock.getState() == LockState.WAITING) {
            lock.setState(LockState.ACQUIRED);
            lock.setAcquiredat(clockMillis.getAsLong());
        }
        return new LockResponse(lock.getLockid(), lock.getState());
    }

    private ShowLocksResponseElement known(Rpc rpc, long lockId) {
        return Optional.ofNullable(locks.get(lockId)).orElseThrow(() -> LockServerAnswers.noSuchLock(rpc, lockId));
    }

    private <T> T call(Rpc rpc, Supplier<T> effect) {
        Step step;
        synchronized (this) {
            calls.add(rpc);
            step = Optional.ofNullable(script.get(rpc)).map(Deque::poll).orElse(always.getOrDefault(rpc, Step.work()));
        }
        List<T> results = new ArrayList<>();
        step.run(rpc, () -> {
            synchronized (this) {
                results.add(effect.get());
            }
        });
        return results.get(results.size() - 1);
    }

    private LockResponse lock(LockRequest request) {
        return call(Rpc.LOCK, () -> {
            requests.add(request);
            return add(request);
        });
    }

    private LockResponse checkLock(long lockId) {
        return call(Rpc.CHECK_LOCK, () -> {
            ShowLocksResponseElement lock = known(Rpc.CHECK_LOCK, lockId);
            lock.setLastheartbeat(clockMillis.getAsLong());
            return state(lock);
        });
    }

    private Object heartbeat(long lockId) {
        return call(Rpc.HEARTBEAT, () -> {
            beat(lockId);
            return true;
        });
    }

    private Object unlock(long lockId) {
        return call(Rpc.UNLOCK, () -> {
            long known = known(Rpc.UNLOCK, lockId).getLockid();
            return locks.remove(known);
        });
    }

    private ShowLocksResponse showLocks(ShowLocksRequest request) {
        return call(Rpc.SHOW_LOCKS, () -> {
            ShowLocksResponse response = new ShowLocksResponse();
            response.setLocks(locks().stream()
                    .filter(lock -> lock.getDbname().equals(request.getDbname())
                            && lock.getTablename().equals(request.getTablename()))
                    .toList());
            return response;
        });
    }

    /** The lock calls of this server; other calls fail the test. */
    MetastoreClient client() {
        return (MetastoreClient) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {MetastoreClient.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "lock" -> answer(lock((LockRequest) arguments[0]));
                    case "checkLock" -> answer(checkLock((Long) arguments[0]));
                    case "heartbeat" -> heartbeat((Long) arguments[0]);
                    case "unlock" -> unlock((Long) arguments[0]);
                    case "showLocks" -> showLocks((ShowLocksRequest) arguments[0]);
                    case "getConfigValue" -> call(Rpc.GET_CONFIG_VALUE, () -> timeout);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
