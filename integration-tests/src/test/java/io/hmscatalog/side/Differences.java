package io.hmscatalog.side;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** What differs between two sides, by path. */
public final class Differences {

    private final List<Difference> all;

    private Differences(List<Difference> all) {
        this.all = all;
    }

    public static Differences between(Map<String, String> theirs, Map<String, String> ours) {
        SortedSet<String> paths = new TreeSet<>(theirs.keySet());
        paths.addAll(ours.keySet());
        List<Difference> all = new ArrayList<>();
        for (String path : paths) {
            Difference one = new Difference(
                    path, theirs.getOrDefault(path, Difference.NONE), ours.getOrDefault(path, Difference.NONE));
            if (!one.theirs().equals(one.ours())) {
                all.add(one);
            }
        }
        return new Differences(all);
    }

    /** Fails unless these are exactly the differences that are known to follow from the script. */
    public void assertKnown(CatalogScript script, MetastoreVersion server) {
        List<KnownDifference> known = KnownDifference.after(script, server);
        assertThat(all)
                .as("differences that nobody meant")
                .filteredOn(one -> known.stream().noneMatch(meant -> meant.explains(one)))
                .isEmpty();
        assertThat(known)
                .as("differences that are gone: remove them from the list")
                .filteredOn(KnownDifference::isCertain)
                .filteredOn(meant -> all.stream().noneMatch(meant::explains))
                .isEmpty();
    }
}
