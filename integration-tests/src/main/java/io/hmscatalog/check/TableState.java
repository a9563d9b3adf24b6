package io.hmscatalog.check;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the check looks at.
 *
 * @param pointer {@code metadata_location} as the metastore has it
 * @param previous {@code previous_metadata_location} as the metastore has it
 * @param versions oldest first; found from the pointer, each through the last file that the next one's log names
 * @param missingFiles files that are referenced and do not exist
 * @param rows of the current snapshot; empty if files are missing
 * @param orphans metadata files in the table's folder that are no version of the table
 */
record TableState(
        String pointer,
        Optional<String> previous,
        List<Version> versions,
        Set<String> missingFiles,
        List<Long> rows,
        Set<String> orphans) {

    /**
     * A metadata file.
     *
     * @param log the files before it, oldest first, as it names them; those of long ago may be left out
     * @param current id of the current snapshot, -1 if there is none
     */
    record Version(String file, List<String> log, List<Link> snapshots, long current) {
        Version {
            log = List.copyOf(log);
            snapshots = List.copyOf(snapshots);
        }
    }

    record Link(long snapshot, @Nullable Long parent) {}

    TableState {
        versions = List.copyOf(versions);
        missingFiles = Set.copyOf(missingFiles);
        rows = List.copyOf(rows);
        orphans = Set.copyOf(orphans);
    }
}
