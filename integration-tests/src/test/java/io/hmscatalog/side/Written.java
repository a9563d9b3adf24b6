package io.hmscatalog.side;

import java.util.List;
import java.util.Optional;

/**
 * What {@link Unavoidable} values a side wrote.
 *
 * @param snapshotIds in the order of the table's history
 * @param keyIds of an encrypted table, in the order of their use
 * @param startMillis when the side began
 */
record Written(
        String namespace, Optional<String> uuid, List<String> snapshotIds, List<String> keyIds, long startMillis) {

    static final String TIME = "{time}";
    static final String CUT_TIME = "{time of 32 bits}";

    String withoutTime(String value) {
        if (!value.matches("-?\\d+")) {
            return value;
        }
        long number = Long.parseLong(value);
        long now = System.currentTimeMillis();
        if (isWithin(number, startMillis, now) || isWithin(number, startMillis / 1000, now / 1000)) {
            return TIME;
        }
        return isWithin(number, (int) startMillis / 1000, (int) now / 1000) ? CUT_TIME : value;
    }

    private static boolean isWithin(long number, long from, long to) {
        return number >= from && number <= to;
    }

    String withoutUnavoidable(String path, String value) {
        String rest = value;
        for (Unavoidable one : Unavoidable.values()) {
            rest = one.replace(path, rest, this);
        }
        return rest;
    }
}
