package io.hmscatalog.metastore;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits until a server that was started answers. */
record Readiness(ServerConfig config, ServerProcess process) {
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** @throws MetastoreStartException if the process ends or the time is over */
    void await() {
        long startNanos = System.nanoTime();
        Exception failure = check();
        while (failure != null) {
            if (!process.isAlive()) {
                throw failed("ended with exit code " + process.exitCode() + " before it was ready", failure);
            }
            if (System.nanoTime() - startNanos > config.startTimeout().toNanos()) {
                throw failed("was not ready within " + config.startTimeout().toSeconds() + " s", failure);
            }
            pause();
            failure = check();
        }
    }

    private @Nullable Exception check() {
        try {
            config.probe().check(ServerConfig.HOST, config.port());
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    private void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("was not ready when its start was interrupted", e);
        }
    }

    private MetastoreStartException failed(String what, Exception cause) {
        return new MetastoreStartException(
                "Metastore " + config.version() + " at " + config.uri() + " " + what + "; the end of "
                        + config.folder().log() + ":\n"
                        + LogTail.of(config.folder().log()),
                cause);
    }
}
