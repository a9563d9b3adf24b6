package io.hmscatalog.kit;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Fails a class whose tests abort otherwise than docs/kits.md says. */
final class ListedAborts implements BeforeAllCallback, AfterAllCallback, TestWatcher {

    private @Nullable KitResults results;

    private KitResults results() {
        return Objects.requireNonNull(results);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        results = new KitResults(context.getRequiredTestClass().getSimpleName());
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        results().succeeded(methodOf(context));
    }

    @Override
    public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
        results().failed(methodOf(context));
    }

    @Override
    public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
        results().aborted(methodOf(context));
    }

    @Override
    public void testDisabled(ExtensionContext context, Optional<String> reason) {
        results().aborted(methodOf(context));
    }

    private static String methodOf(ExtensionContext context) {
        return context.getRequiredTestMethod().getName();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        results().note();
        results().assertAbortedAreThoseOfThePage();
    }
}
