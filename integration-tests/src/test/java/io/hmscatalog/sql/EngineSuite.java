package io.hmscatalog.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** One metastore and one session of an engine per pair, and a database for each fact. Fails a pair that leaves a lock. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
abstract class EngineSuite implements EngineFixture {

    @Parameter
    @Nullable
    EnginePair pair;

    @TempDir
    static Path folder;

    private @Nullable SharedMetastore metastore;
    private @Nullable EngineProcess engine;
    private int databases;

    /** Starts the session; the metastore is there. */
    abstract EngineProcess startEngine(Path engineFolder) throws IOException;

    /** What all facts use besides, in the session. */
    abstract void prepare();

    @BeforeParameterizedClassInvocation
    final void start() throws IOException {
        metastore = SharedMetastore.start(pair().metastore(), home().resolve("hms"));
        engine = startEngine(home().resolve("engine"));
        prepare();
    }

    @AfterParameterizedClassInvocation
    final void stop() throws Exception {
        try {
            metastore().assertNoLocks();
        } finally {
            for (AutoCloseable resource : new @Nullable AutoCloseable[] {engine, metastore}) {
                if (resource != null) {
                    resource.close();
                }
            }
        }
    }

    @BeforeEach
    final void createDatabase() {
        databases++;
        sql("CREATE DATABASE lake.{db}");
        sql("USE lake.{db}");
    }

    @Override
    public final EnginePair pair() {
        return required(pair);
    }

    @Override
    public final EngineProcess engine() {
        return required(engine);
    }

    @Override
    public final SharedMetastore metastore() {
        return required(metastore);
    }

    @Override
    public final String database() {
        return "db" + databases;
    }

    /** A folder of this pair alone. */
    final Path home() {
        return folder.resolve(pair().toString().replace(' ', '-'));
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the pair did not start");
        }
        return value;
    }
}
