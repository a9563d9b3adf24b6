package io.hmscatalog.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.benchmarks.worker.ScenarioName;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanTest {

    @Test
    void namesAreKebabCaseAndDistinct() {
        for (List<Case> cases : List.of(Plan.quick(), Plan.full())) {
            assertThat(cases)
                    .extracting(Case::name)
                    .doesNotHaveDuplicates()
                    .allMatch(name -> name.matches("[a-z0-9-]+"));
        }
    }

    @Test
    void theQuickPlanHasTheScenariosOfTheFullOne() {
        assertThat(scenarios(Plan.quick())).containsExactlyElementsOf(scenarios(Plan.full()));
    }

    @Test
    void aSystemThatIsNotThereHasNoLane() {
        Case commit = Plan.quick().stream()
                .filter(each -> each.name().equals("property-commit"))
                .findFirst()
                .orElseThrow();

        assertThat(commit.lanes(EnumSet.of(SystemUnderTest.FLOOR, SystemUnderTest.HMS_CATALOG)))
                .containsExactly(
                        new Lane(SystemUnderTest.HMS_CATALOG, true),
                        new Lane(SystemUnderTest.HMS_CATALOG, false),
                        new Lane(SystemUnderTest.FLOOR, true),
                        new Lane(SystemUnderTest.FLOOR, false));
    }

    private static List<ScenarioName> scenarios(List<Case> cases) {
        return cases.stream().map(each -> each.work().scenario()).distinct().toList();
    }
}
