package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.process.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.UnitestKMS;
import org.junit.jupiter.api.Test;

/** Encrypted tables that Iceberg's HiveCatalog and this one write in turns. */
interface EncryptionBesideHiveCatalogFacts extends EncryptionFacts {

    /** Different for each table, or for each commit. */
    Set<String> OWN_VALUES = Set.of(
            "metadata_location",
            "previous_metadata_location",
            "metadata_hash",
            "uuid",
            "transient_lastDdlTime",
            "current-snapshot-id",
            "current-snapshot-timestamp-ms",
            "current-snapshot-summary",
            "totalSize");

    private static String classPath() {
        String file = Objects.requireNonNull(System.getProperty("hmscatalog.hive-catalog.class-path"));
        try {
            return Stream.concat(
                            Stream.of(HiveCatalogPeer.class, Rows.class, UnitestKMS.class)
                                    .map(EncryptionBesideHiveCatalogFacts::codeOf),
                            Stream.of(Files.readString(Path.of(file)).strip()))
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String codeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String ask(ChildJvm peer, String order) throws InterruptedException {
        peer.order(order);
        return peer.awaitAnswer(Duration.ofMinutes(2))
                .orElseThrow(() -> new AssertionError(peer + " did not answer: " + order));
    }

    private Map<String, String> comparable(String name) {
        return entry(name).getParameters().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        parameter -> OWN_VALUES.contains(parameter.getKey()) ? "(its own)" : parameter.getValue()));
    }

    @Test
    default void hiveCatalogAndThisOneWriteTheSameEncryptedTables() throws InterruptedException {
        Path log = Folder.path(Objects.requireNonNull(
                        catalog().loadNamespaceMetadata(namespace()).get("location")))
                .resolveSibling("hive-catalog.log");
        TableIdentifier ours = table("ours");
        TableIdentifier theirs = table("theirs");
        try (ChildJvm peer = ChildJvm.start(
                "HiveCatalog",
                ChildJvm.SMALL,
                classPath(),
                HiveCatalogPeer.class,
                List.of(proxy().uri(), UnitestKMS.class.getName(), UnitestKMS.MASTER_KEY_NAME1),
                log)) {
            Table table = encrypting()
                    .buildTable(ours, Rows.SCHEMA)
                    .withProperty("format-version", "3")
                    .withProperty("encryption.key-id", UnitestKMS.MASTER_KEY_NAME1)
                    .create();
            Rows.append(table, 1);
            assertThat(ask(peer, "create " + theirs)).as(log.toString()).isEqualTo("created");
            assertThat(ask(peer, "append " + theirs + " 1")).isEqualTo("[1]");

            assertThat(comparable("ours")).isEqualTo(comparable("theirs"));

            assertThat(ask(peer, "append " + ours + " 2")).isEqualTo("[1, 2]");
            Table loaded = encrypting().loadTable(theirs);
            assertThat(Rows.read(loaded)).isEqualTo(Rows.ids(1));
            Rows.append(loaded, 2);
            assertThat(ask(peer, "append " + theirs + " 3")).isEqualTo("[1, 2, 3]");
            table.refresh();
            Rows.append(table, 3);
            assertThat(ask(peer, "append " + ours + " 4")).isEqualTo("[1, 2, 3, 4]");
            assertThat(Rows.read(encrypting().loadTable(theirs))).isEqualTo(Rows.ids(1, 2, 3));
            assertThat(Rows.read(encrypting().loadTable(ours))).isEqualTo(Rows.ids(1, 2, 3, 4));
            assertThat(comparable("ours")).containsOnlyKeys(comparable("theirs").keySet());
        }
    }
}
