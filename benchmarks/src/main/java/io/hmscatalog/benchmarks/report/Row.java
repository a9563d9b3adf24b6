package io.hmscatalog.benchmarks.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of the results.
 *
 * @param lock {@code on} or {@code off}
 * @param n counted figures
 * @param unit of median and 99th percentile
 * @param rpcs calls of one operation; none where they are not counted
 * @param calls by method
 * @param perSecond operations of all threads together
 * @param hiveRatio HiveCatalog's median in the same mode by this one
 * @param hiveDefaultRatio HiveCatalog's median with the lock on, its default, by this one
 * @param floorRatio this median by the floor's in the same mode
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Row(
        String scenario,
        String database,
        String lock,
        String system,
        int n,
        String unit,
        double median,
        double p99,
        @Nullable Integer rpcs,
        @Nullable Map<String, Integer> calls,
        @Nullable Double perSecond,
        @Nullable Double attemptsPerCommit,
        @Nullable Double hiveRatio,
        @Nullable Double hiveDefaultRatio,
        @Nullable Double floorRatio) {}
