package io.hmscatalog.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.it.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of the tests of a kit. A test that aborts, because its assumption does not hold, has checked nothing:
 * docs/kits.md lists these.
 */
final class KitResults {

    private static final Path PAGE = Path.of("../docs/kits.md");
    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\| (`[\\w*]+`(?:, `[\\w*]+`)*) \\| \\S.* \\|$");

    private final String run;
    private final long startNanos = System.nanoTime();
    private final Set<String> checked = new HashSet<>();
    private final Set<String> aborted = new TreeSet<>();
    private int ok;
    private int failures;
    private int aborts;

    /** @param run the name of the class that runs the kit, as the page has it */
    KitResults(String run) {
        this.run = run;
    }

    void succeeded(String method) {
        ok++;
        checked.add(method);
    }

    void failed(String method) {
        failures++;
        checked.add(method);
    }

    void aborted(String method) {
        aborts++;
        aborted.add(method);
    }

    void note() {
        Figures.note("%s: %s, %d s"
                .formatted(run, totals(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos)));
    }

    private String totals() {
        return "%d tests, %d ok, %d aborted".formatted(ok + failures + aborts, ok, aborts);
    }

    /** For a run that is always whole: one that found no tests would pass without it. */
    void assertTotalsAreThoseOfThePage() throws IOException {
        assertThat(Files.readAllLines(PAGE))
                .filteredOn(line -> line.startsWith("`" + run + "`"))
                .singleElement()
                .asString()
                .contains(totals());
    }

    /** Where only a part of the kit ran, that part is compared. */
    void assertAbortedAreThoseOfThePage() throws IOException {
        Set<String> listed = listed();
        listed.removeIf(method -> !checked.contains(method) && !aborted.contains(method));
        assertThat(aborted)
                .as("tests of %s that abort, compared with %s", run, PAGE)
                .isEqualTo(listed);
    }

    private Set<String> listed() throws IOException {
        Set<String> listed = new TreeSet<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && Arrays.stream(row.group(2).split(", ")).anyMatch(this::isMeantBy)) {
                listed.add(row.group(1));
            }
        }
        return listed;
    }

    private boolean isMeantBy(String quoted) {
        return run.matches(quoted.replace("`", "").replace("*", "\\w*"));
    }
}
