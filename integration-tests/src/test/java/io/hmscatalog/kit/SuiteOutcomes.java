package io.hmscatalog.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.opentest4j.TestAbortedException;

/** What became of the tests of a suite that a test has run, to be reported as tests of its own. */
final class SuiteOutcomes implements TestExecutionListener {

    private final List<DynamicTest> tests = new ArrayList<>();
    private final KitResults results;

    SuiteOutcomes(KitResults results) {
        this.results = results;
    }

    Stream<DynamicTest> asTests() {
        return tests.stream();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
            switch (result.getStatus()) {
                case SUCCESSFUL -> results.succeeded(methodOf(test));
                case FAILED -> results.failed(methodOf(test));
                case ABORTED -> results.aborted(methodOf(test));
            }
            add(test, () -> {
                if (result.getThrowable().isPresent()) {
                    throw result.getThrowable().get();
                }
            });
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        results.aborted(methodOf(test));
        add(test, () -> {
            throw new TestAbortedException(reason);
        });
    }

    private void add(TestIdentifier test, Executable outcome) {
        tests.add(DynamicTest.dynamicTest(test.getLegacyReportingName(), outcome));
    }

    private static String methodOf(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getMethodName())
                .orElseGet(test::getDisplayName);
    }
}
