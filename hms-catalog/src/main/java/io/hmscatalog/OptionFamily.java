package io.hmscatalog;

import java.util.List;
import java.util.stream.Collectors;

/** All keys that begin with one of some prefixes; Iceberg or Hive reads them. Immutable. */
record OptionFamily(List<String> prefixes, boolean validInHadoop, String description) implements Declaration {

    OptionFamily(String prefix, String description) {
        this(List.of(prefix), false, description);
    }

    boolean contains(String key) {
        return prefixes.stream().anyMatch(key::startsWith);
    }

    @Override
    public String keys() {
        return prefixes.stream().map(prefix -> "`" + prefix + "*`").collect(Collectors.joining(", "));
    }

    @Override
    public String defaultText() {
        return "";
    }

    @Override
    public String allowed() {
        return "text";
    }
}
