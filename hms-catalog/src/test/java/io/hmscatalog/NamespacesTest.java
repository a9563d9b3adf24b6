package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.RefusedException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.junit.jupiter.api.Test;

class NamespacesTest {

    private static final Namespace DB = Namespace.of("db");
    private static final Namespace NOWHERE = Namespace.of("nowhere");
    private static final Namespace NESTED = Namespace.of("db", "nested");
    private static final String OWNER = "hive.metastore.database.owner";
    private static final String OWNER_TYPE = "hive.metastore.database.owner-type";

    private final FakeMetastore metastore = new FakeMetastore();
    private final Namespaces namespaces = new Namespaces(metastore, Optional.of("file:/wh"), "anna");

    @Test
    void aNamespaceBelongsToItsCreatorAndLiesInTheWarehouse() {
        namespaces.create(DB, Map.of());

        Database database = metastore.storedDatabase("db");
        assertThat(database.getOwnerName()).isEqualTo("anna");
        assertThat(database.getOwnerType()).isEqualTo(PrincipalType.USER);
        assertThat(database.getLocationUri()).isEqualTo("file:/wh/db.db");
        assertThat(database.getParameters()).isEmpty();
        assertThat(database.getDescription()).isNull();
    }

    @Test
    void propertiesBecomeFieldsAndParameters() {
        namespaces.create(
                DB,
                Map.of(
                        "comment",
                        "sales",
                        "location",
                        "file:/elsewhere",
                        OWNER,
                        "admins",
                        OWNER_TYPE,
                        "GROUP",
                        "colour",
                        "green"));

        Database database = metastore.storedDatabase("db");
        assertThat(database.getDescription()).isEqualTo("sales");
        assertThat(database.getLocationUri()).isEqualTo("file:/elsewhere");
        assertThat(database.getOwnerName()).isEqualTo("admins");
        assertThat(database.getOwnerType()).isEqualTo(PrincipalType.GROUP);
        assertThat(database.getParameters()).isEqualTo(Map.of("colour", "green"));
    }

    @Test
    void anOwnerWithoutTypeIsAUser() {
        namespaces.create(DB, Map.of(OWNER, "berta"));

        assertThat(metastore.storedDatabase("db").getOwnerName()).isEqualTo("berta");
        assertThat(metastore.storedDatabase("db").getOwnerType()).isEqualTo(PrincipalType.USER);
    }

    @Test
    void anOwnerTypeWithoutOwnerIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> namespaces.create(DB, Map.of(OWNER_TYPE, "USER")))
                .withMessage("Create namespace setting %s without setting %s is not allowed", OWNER_TYPE, OWNER);
        assertThat(metastore.calls()).isEmpty();
    }

    @Test
    void anUnknownOwnerTypeIsRefusedWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> namespaces.create(DB, Map.of(OWNER, "x", OWNER_TYPE, "robot")))
                .withMessage("%s=robot: not one of [USER, ROLE, GROUP]", OWNER_TYPE);
        assertThat(metastore.calls()).isEmpty();
    }

    @Test
    void withoutWarehouseTheServerChoosesTheLocation() {
        new Namespaces(metastore, Optional.empty(), "anna").create(DB, Map.of());

        assertThat(metastore.storedDatabase("db").getLocationUri()).isNull();
    }

    @Test
    void anExistingNamespaceIsNotCreatedAgain() {
        metastore.put(Entries.database("db"));

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(() -> namespaces.create(DB, Map.of()))
                .withMessage("Namespace already exists: db");
        assertThat(metastore.storedDatabase("db")).isEqualTo(Entries.database("db"));
    }

    @Test
    void aNestedNamespaceIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> namespaces.create(NESTED, Map.of()));
        assertThat(metastore.calls()).isEmpty();
    }

    @Test
    void fieldsAndParametersBecomeProperties() {
        Database database = Entries.database("db");
        database.setDescription("sales");
        database.setOwnerName("admins");
        database.setOwnerType(PrincipalType.ROLE);
        metastore.put(database);

        assertThat(namespaces.properties(DB))
                .isEqualTo(Map.of(
                        "comment",
                        "sales",
                        "location",
                        "file:/wh/db.db",
                        OWNER,
                        "admins",
                        OWNER_TYPE,
                        "ROLE",
                        "colour",
                        "green"));
    }

    @Test
    void fieldsThatAreNotSetAreNoProperties() {
        Database database = new Database();
        database.setName("db");
        database.setOwnerType(PrincipalType.USER);
        metastore.put(database);

        assertThat(namespaces.properties(DB)).isEmpty();
    }

    @Test
    void namespacesAreListedAtTheRootOnly() {
        metastore.put(Entries.database("db"));
        metastore.put(Entries.database("other"));

        assertThat(namespaces.list(Namespace.empty())).containsExactly(DB, Namespace.of("other"));
        assertThat(namespaces.list(DB)).isEmpty();
        assertThatExceptionOfType(NoSuchNamespaceException.class).isThrownBy(() -> namespaces.list(NOWHERE));
    }

    @Test
    void D19_setPropertiesChangesOnlyWhatWasAsked() {
        Database database = Entries.database("db");
        database.setDescription("sales");
        database.setOwnerName("berta");
        database.setOwnerType(PrincipalType.USER);
        metastore.put(database);

        namespaces.setProperties(DB, Map.of("size", "l"));

        Database expected = database.deepCopy();
        expected.putToParameters("size", "l");
        assertThat(metastore.storedDatabase("db")).isEqualTo(expected);
        assertThat(metastore.calls()).containsExactly(Rpc.GET_DATABASE, Rpc.ALTER_DATABASE);
    }

    @Test
    void aDatabaseWithoutParametersGetsThem() {
        Database database = Entries.database("db");
        database.unsetParameters();
        metastore.put(database);

        namespaces.removeProperties(DB, Set.of("no-such-key"));
        namespaces.setProperties(DB, Map.of("size", "l"));

        assertThat(metastore.storedDatabase("db").getParameters()).isEqualTo(Map.of("size", "l"));
    }

    @Test
    void ownerAndTypeAreSetTogether() {
        metastore.put(Entries.database("db"));

        namespaces.setProperties(DB, Map.of(OWNER, "admins", OWNER_TYPE, "ROLE"));

        assertThat(metastore.storedDatabase("db").getOwnerName()).isEqualTo("admins");
        assertThat(metastore.storedDatabase("db").getOwnerType()).isEqualTo(PrincipalType.ROLE);
        for (String alone : Set.of(OWNER, OWNER_TYPE)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> namespaces.setProperties(DB, Map.of(alone, "USER")))
                    .withMessage("Setting %s and %s has to be performed together or not at all", OWNER_TYPE, OWNER);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> namespaces.removeProperties(DB, Set.of(alone)))
                    .withMessage("Removing %s and %s has to be performed together or not at all", OWNER_TYPE, OWNER);
        }
    }

    @Test
    void removedPropertiesGoBackToTheirDefaults() {
        namespaces.create(
                DB,
                Map.of(
                        "comment",
                        "sales",
                        "location",
                        "file:/x",
                        OWNER,
                        "admins",
                        OWNER_TYPE,
                        "ROLE",
                        "colour",
                        "green"));

        namespaces.removeProperties(DB, Set.of("location", OWNER, OWNER_TYPE, "colour", "no-such-key"));

        Database database = metastore.storedDatabase("db");
        assertThat(database.getDescription()).isEqualTo("sales");
        assertThat(database.getLocationUri()).isEqualTo("file:/wh/db.db");
        assertThat(database.getOwnerName()).isEqualTo("anna");
        assertThat(database.getOwnerType()).isEqualTo(PrincipalType.USER);
        assertThat(database.getParameters()).isEmpty();
    }

    @Test
    void D19_aCommentIsNotRemovedSinceNoServerDoes() {
        Database database = Entries.database("db");
        database.setDescription("sales");
        metastore.put(database);

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> namespaces.removeProperties(DB, Set.of("comment", "colour")))
                .withMessageContaining("nothing was changed, since no metastore removes a comment");

        assertThat(metastore.storedDatabase("db")).isEqualTo(database);
    }

    @Test
    void D19_aLocationIsNotRemovedWithoutADefaultToReturnTo() {
        metastore.put(Entries.database("db"));

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> new Namespaces(metastore, Optional.empty(), "anna")
                        .removeProperties(DB, Set.of("location", "colour")))
                .withMessageContaining("Namespace db")
                .withMessageContaining("without the catalog property warehouse");

        assertThat(metastore.storedDatabase("db")).isEqualTo(Entries.database("db"));
        assertThat(metastore.calls(Rpc.ALTER_DATABASE)).isZero();
    }

    @Test
    void aLocationThatTheServerWritesInItsOwnWayIsChanged() {
        metastore.put(Entries.database("db"));
        metastore.on(Rpc.ALTER_DATABASE, (rpc, effect) -> {
            effect.run();
            Database stored = metastore.storedDatabase("db");
            stored.setLocationUri("file:/elsewhere");
            metastore.put(stored);
        });

        namespaces.setProperties(DB, Map.of("location", "/elsewhere/"));
        namespaces.setProperties(DB, Map.of("location", "file:/elsewhere/"));

        assertThat(metastore.storedDatabase("db").getLocationUri()).startsWith("file:/elsewhere");
    }

    @Test
    void aChangeWhoseReplyIsLostIsUnknownUnlessItShows() {
        metastore.put(Entries.database("db"));
        metastore.on(Rpc.DROP_DATABASE, Step.loseRequest(), Step.loseReply());
        metastore.on(Rpc.CREATE_DATABASE, Step.loseRequest(), Step.loseReply(), Step.loseReply());

        assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> namespaces.drop(DB));
        assertThat(namespaces.drop(DB)).isTrue();
        assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> namespaces.create(DB, Map.of()));
        namespaces.create(DB, Map.of());
        assertThat(namespaces.drop(DB)).isTrue();
        metastore.on(Rpc.GET_DATABASE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(() -> namespaces.create(DB, Map.of()));
    }

    @Test
    void aServerThatIgnoresACommentIsSaidNotToChangeIt() {
        metastore.put(Entries.database("db"));
        metastore.changeOnlyParametersAndOwnerOfDatabases();

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> namespaces.setProperties(DB, Map.of("comment", "new", "size", "l")))
                .withMessageContaining("metastores of version 2.3 cannot change these two");
        assertThat(metastore.storedDatabase("db").getParameters()).containsEntry("size", "l");
    }

    @Test
    void aServerThatIgnoresALocationIsSaidNotToChangeIt() {
        metastore.put(Entries.database("db"));
        metastore.changeOnlyParametersAndOwnerOfDatabases();

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> namespaces.setProperties(DB, Map.of("location", "file:/new")))
                .withMessageContaining("keeps comment '' and location 'file:/wh/db.db'");
    }

    @Test
    void aCommentThatIsNotChangedIsNoFailureOnAServerThatIgnoresComments() {
        metastore.put(Entries.database("db"));
        metastore.changeOnlyParametersAndOwnerOfDatabases();

        namespaces.removeProperties(DB, Set.of("comment"));

        assertThat(namespaces.properties(DB)).doesNotContainKey("comment");
    }

    @Test
    void aCommentIsChanged() {
        metastore.put(Entries.database("db"));

        namespaces.setProperties(DB, Map.of("comment", "new"));

        assertThat(metastore.storedDatabase("db").getDescription()).isEqualTo("new");
    }

    @Test
    void anEmptyNamespaceIsDropped() {
        metastore.put(Entries.database("db"));

        assertThat(namespaces.drop(DB)).isTrue();
        assertThat(namespaces.drop(DB)).isFalse();
        assertThat(namespaces.drop(NESTED)).isFalse();
    }

    @Test
    void aNamespaceWithTablesIsNotDropped() {
        metastore.put(Entries.database("db"));
        metastore.put(Entries.plainTable("t"));

        assertThatExceptionOfType(NamespaceNotEmptyException.class)
                .isThrownBy(() -> namespaces.drop(DB))
                .withMessageStartingWith("Namespace db is not empty");
    }

    @Test
    void anOddRefusalToDropAMissingDatabaseIsMissing() {
        metastore.on(
                Rpc.DROP_DATABASE,
                Step.fail(() -> ServerAnswers.refused(Rpc.DROP_DATABASE, "java.lang.NullPointerException")));

        assertThat(namespaces.drop(NOWHERE)).isFalse();
    }

    @Test
    void anyOtherRefusalToDropIsThrown() {
        metastore.put(Entries.database("db"));
        metastore.on(Rpc.DROP_DATABASE, Step.fail(() -> ServerAnswers.refused(Rpc.DROP_DATABASE, "no permission")));

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> namespaces.drop(DB))
                .withMessageContaining("no permission");
    }

    @Test
    void aMissingNamespaceIsSaidToBeMissing() {
        for (Namespace missing : Set.of(NOWHERE, NESTED, Namespace.empty())) {
            assertThatExceptionOfType(NoSuchNamespaceException.class)
                    .isThrownBy(() -> namespaces.properties(missing))
                    .withMessage("Namespace does not exist: %s", missing);
            assertThatExceptionOfType(NoSuchNamespaceException.class)
                    .isThrownBy(() -> namespaces.setProperties(missing, Map.of("a", "b")));
            assertThatExceptionOfType(NoSuchNamespaceException.class)
                    .isThrownBy(() -> namespaces.removeProperties(missing, Set.of("a")));
            assertThatExceptionOfType(NoSuchNamespaceException.class).isThrownBy(() -> namespaces.locationOf(missing));
        }
    }

    @Test
    void aNamespaceDroppedBeforeTheAlterIsSaidToBeMissing() {
        metastore.put(Entries.database("db"));
        metastore.on(Rpc.ALTER_DATABASE, Step.fail(() -> ServerAnswers.missing(Rpc.ALTER_DATABASE)));

        assertThatExceptionOfType(NoSuchNamespaceException.class)
                .isThrownBy(() -> namespaces.setProperties(DB, Map.of("a", "b")));
    }

    @Test
    void aTablesDefaultFolderIsInTheDatabasesOrElseInTheWarehouse() {
        Database database = Entries.database("db");
        database.setLocationUri("file:/elsewhere");
        metastore.put(database);
        assertThat(namespaces.locationOf(DB)).isEqualTo("file:/elsewhere");

        database.unsetLocationUri();
        metastore.put(database);
        assertThat(namespaces.locationOf(DB)).isEqualTo("file:/wh/db.db");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Namespaces(metastore, Optional.empty(), "anna").locationOf(DB))
                .withMessageContaining("set the catalog property warehouse");
    }

    @Test
    void existenceIsTheServersAnswer() {
        metastore.put(Entries.database("db"));

        assertThat(Namespaces.exists(metastore, "db")).isTrue();
        assertThat(Namespaces.exists(metastore, "nowhere")).isFalse();
    }
}
