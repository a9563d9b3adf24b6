package io.hmscatalog.benchmarks.report;

import java.util.List;

/**
 * The first line of the results: what they were taken on.
 *
 * @param jvm of the measured processes and of the metastore
 * @param revision of the checkout
 */
public record RunDescription(
        int cores,
        long memoryGibibytes,
        String os,
        String jvm,
        String metastore,
        List<String> databases,
        String date,
        String revision,
        boolean quick) {

    String sentence() {
        return "%d cores, %d GiB, %s, Java %s, metastore %s on %s, %s, revision %s%s"
                .formatted(
                        cores,
                        memoryGibibytes,
                        os,
                        jvm,
                        metastore,
                        String.join(" and ", databases),
                        date,
                        revision,
                        quick ? ", quick run" : "");
    }
}
