package io.hmscatalog.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Whether each acknowledged append is in the table's history once, and the history is one chain. */
record HistoryChecks(TableHistory history, List<AppendId> acknowledged) {

    List<Check> run() {
        return List.of(appends(), snapshots(), metadataFiles(), pointer(), orphans());
    }

    private Check appends() {
        List<String> told =
                acknowledged.stream().map(AppendId::toString).sorted().toList();
        List<String> found = history.snapshots().stream()
                .map(TableHistory.Link::append)
                .sorted()
                .toList();
        return new Check(
                "acknowledged appends",
                told.equals(found),
                told.size() + " acknowledged, " + found.size() + " snapshots");
    }

    private Check snapshots() {
        List<TableHistory.Link> snapshots = history.snapshots();
        Long parent = null;
        int linked = 0;
        for (TableHistory.Link snapshot : snapshots) {
            if (Objects.equals(snapshot.parent(), parent)) {
                linked++;
            }
            parent = snapshot.id();
        }
        boolean headIsCurrent = parent != null && parent == history.currentSnapshot();
        return new Check(
                "snapshots are one chain",
                linked == snapshots.size() && headIsCurrent,
                linked + " of " + snapshots.size() + " follow the one before, the last is "
                        + (headIsCurrent ? "" : "not ") + "the current one");
    }

    private Check metadataFiles() {
        List<String> log = history.metadataLog();
        int linked = 0;
        for (int version = 0; version < log.size(); version++) {
            if (log.subList(0, version).equals(history.logsOfFiles().get(log.get(version)))) {
                linked++;
            }
        }
        boolean oneForEachSnapshot = log.size() == history.snapshots().size() + 1;
        return new Check(
                "metadata files are one chain",
                linked == log.size() && oneForEachSnapshot,
                linked + " of " + log.size() + " are there and name all before them, "
                        + history.snapshots().size() + " commits");
    }

    private Check pointer() {
        boolean same = history.metastorePointer().equals(history.currentMetadata());
        return new Check(
                "metastore's pointer",
                same,
                TableHistory.fileName(history.metastorePointer())
                        + (same
                                ? ", the table's current file"
                                : " instead of " + TableHistory.fileName(history.currentMetadata())));
    }

    private Check orphans() {
        Set<String> orphans = new HashSet<>(history.filesInFolder());
        history.metadataLog().stream().map(TableHistory::fileName).forEach(orphans::remove);
        return new Check(
                "orphan metadata files",
                orphans.isEmpty(),
                orphans.isEmpty() ? "none" : orphans.size() + " belong to no version of the table: " + orphans);
    }
}
