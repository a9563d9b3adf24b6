package io.hmscatalog.flink;

import java.util.Map;
import java.util.TreeMap;

/**
 * The query of a view that Flink can show and must not run. Flink asks for one text, whether it shows a view or reads it; so the text
 * reads a table that cannot exist, whose name is the reason.
 */
final class UnreadableQuery {

    private UnreadableQuery() {}

    /**
     * The query.
     *
     * @param reason why it cannot be read, and what to do
     * @param sqlByDialect what other engines run, for whoever looks at the view
     */
    static String text(String reason, Map<String, String> sqlByDialect) {
        StringBuilder text = new StringBuilder("SELECT * FROM `" + reason.replace("`", "``") + "`");
        new TreeMap<>(sqlByDialect)
                .forEach((dialect, sql) -> text.append("\n/* %s: %s */".formatted(inComment(dialect), inComment(sql))));
        return text.toString();
    }

    private static String inComment(String text) {
        return text.replace("*/", "* /");
    }
}
