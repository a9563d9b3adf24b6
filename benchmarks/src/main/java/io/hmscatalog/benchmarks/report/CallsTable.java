package io.hmscatalog.benchmarks.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which calls the operations of each system make, on one database: they are the same on another. */
final class CallsTable {

    private CallsTable() {}

    static String of(List<Row> rows) {
        return "| scenario | lock | system | calls |\n|---|---|---|---|\n"
                + rows.stream()
                        .filter(row -> row.database().equals(rows.get(0).database()) && row.calls() != null)
                        .map(row ->
                                "| %s | %s | %s | %s |".formatted(row.scenario(), row.lock(), row.system(), calls(row)))
                        .collect(Collectors.joining("\n"));
    }

    private static String calls(Row row) {
        Map<String, Integer> calls = row.calls() == null ? Map.of() : row.calls();
        return calls.entrySet().stream()
                .map(call -> "`%s`%s".formatted(call.getKey(), call.getValue() == 1 ? "" : " × " + call.getValue()))
                .collect(Collectors.joining(", "));
    }
}
