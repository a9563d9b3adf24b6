package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectExistsException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.RefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.util.LocationUtil;
import org.jspecify.annotations.Nullable;

/** Namespaces as databases of the metastore, with the property names of Iceberg's HiveCatalog. */
final class Namespaces {

    static final String COMMENT = "comment";
    static final String LOCATION = "location";
    static final String OWNER = "hive.metastore.database.owner";
    static final String OWNER_TYPE = "hive.metastore.database.owner-type";

    private final MetastoreClient client;
    private final Optional<String> warehouse;
    private final String user;

    Namespaces(MetastoreClient client, Optional<String> warehouse, String user) {
        this.client = client;
        this.warehouse = warehouse;
        this.user = user;
    }

    void create(Namespace namespace, Map<String, String> properties) {
        Database database = new Database();
        database.setName(HmsNames.newDatabase(namespace));
        database.setParameters(new HashMap<>());
        defaultLocation(namespace).ifPresent(database::setLocationUri);
        if (properties.containsKey(OWNER_TYPE) && !properties.containsKey(OWNER)) {
            throw new IllegalArgumentException(
                    "Create namespace setting %s without setting %s is not allowed".formatted(OWNER_TYPE, OWNER));
        }
        database.setOwnerName(user);
        database.setOwnerType(PrincipalType.USER);
        properties.forEach((key, value) -> set(database, key, value));
        try {
            client.createDatabase(database);
        } catch (ObjectExistsException e) {
            throw new AlreadyExistsException(e, "Namespace already exists: %s", namespace);
        } catch (OutcomeUnknownException e) {
            requireKnown(e, () -> exists(client, namespace.level(0)));
        }
    }

    /** After a lost reply: whether the change shows decides, and where that cannot be seen it is unknown too. */
    private static void requireKnown(OutcomeUnknownException doubt, BooleanSupplier done) {
        boolean isDone;
        try {
            isDone = done.getAsBoolean();
        } catch (MetastoreException e) {
            throw IcebergErrors.stateUnknown(doubt, e);
        }
        if (!isDone) {
            throw doubt;
        }
    }

    List<Namespace> list(Namespace parent) {
        if (parent.isEmpty()) {
            return client.getAllDatabases().stream().map(Namespace::of).toList();
        }
        load(parent);
        return List.of();
    }

    Map<String, String> properties(Namespace namespace) {
        Database database = load(namespace);
        Map<String, String> properties = new HashMap<>();
        if (database.getParameters() != null) {
            properties.putAll(database.getParameters());
        }
        put(properties, LOCATION, database.getLocationUri());
        put(properties, COMMENT, database.getDescription());
        put(properties, OWNER, database.getOwnerName());
        if (database.getOwnerName() != null && database.getOwnerType() != null) {
            properties.put(OWNER_TYPE, database.getOwnerType().name());
        }
        return properties;
    }

    private static void put(Map<String, String> properties, String key, @Nullable String value) {
        if (value != null) {
            properties.put(key, value);
        }
    }

    boolean drop(Namespace namespace) {
        if (!HmsNames.isDatabase(namespace)) {
            return false;
        }
        try {
            client.dropDatabase(namespace.level(0));
            return true;
        } catch (ObjectNotFoundException e) {
            return false;
        } catch (RefusedException e) {
            return refusedDrop(namespace, e);
        } catch (OutcomeUnknownException e) {
            requireKnown(e, () -> !exists(client, namespace.level(0)));
            return true;
        }
    }

    /** A refusal is looked into: servers of version 2.3 answer for a missing database with a NullPointerException. */
    private boolean refusedDrop(Namespace namespace, RefusedException refusal) {
        String database = namespace.level(0);
        if (!exists(client, database)) {
            return false;
        }
        if (!client.getAllTables(database).isEmpty()) {
            throw new NamespaceNotEmptyException(refusal, "Namespace %s is not empty: %s", namespace, refusal.reason());
        }
        throw refusal;
    }

    void setProperties(Namespace namespace, Map<String, String> properties) {
        requireOwnerWithType("Setting", properties.keySet());
        alter(
                namespace,
                properties.keySet(),
                database -> properties.forEach((key, value) -> set(database, key, value)));
    }

    void removeProperties(Namespace namespace, Set<String> keys) {
        requireOwnerWithType("Removing", keys);
        alter(namespace, keys, database -> keys.forEach(key -> remove(namespace, database, key)));
    }

    private static void requireOwnerWithType(String action, Set<String> keys) {
        if (keys.contains(OWNER) != keys.contains(OWNER_TYPE)) {
            throw new IllegalArgumentException(
                    "%s %s and %s has to be performed together or not at all".formatted(action, OWNER_TYPE, OWNER));
        }
    }

    /**
     * Changes the stored database, so that fields this catalog does not know are kept. No server can make it a condition that
     * nobody else has changed the database since it was read.
     */
    private void alter(Namespace namespace, Set<String> keys, Consumer<Database> change) {
        Database before = load(namespace);
        Database database = before.deepCopy();
        if (database.getParameters() == null) {
            database.setParameters(new HashMap<>());
        }
        change.accept(database);
        if (!keys.contains(LOCATION)) {
            // What servers from 4.0 on show may not be what they store (MetastoreDefaultTransformer); all keep it if it
            // is left out.
            database.unsetLocationUri();
        }
        try {
            client.alterDatabase(namespace.level(0), database);
        } catch (ObjectNotFoundException e) {
            throw noSuchNamespace(namespace, e);
        }
        if (keys.contains(COMMENT) || keys.contains(LOCATION)) {
            requireAltered(namespace, keys, before, database);
        }
    }

    /**
     * Servers of version 2.3 alter parameters and owner only, and keep silent about the rest (ObjectStore). Others may write a
     * location in another way than it was given: with its scheme, without its last slash.
     */
    private void requireAltered(Namespace namespace, Set<String> keys, Database before, Database wanted) {
        Database stored = load(namespace);
        boolean commentKept = !comment(stored).equals(comment(wanted));
        boolean locationKept = keys.contains(LOCATION)
                && !Objects.equals(location(wanted), location(before))
                && Objects.equals(stored.getLocationUri(), before.getLocationUri());
        if (commentKept || locationKept) {
            throw new UnsupportedOperationException(
                    ("Namespace %s: the metastore has changed the other properties, but keeps comment '%s' and location"
                                    + " '%s'; metastores of version 2.3 cannot change these two, and those from 4.0 on show"
                                    + " the default where the location is in their own warehouse")
                            .formatted(namespace, comment(stored), stored.getLocationUri()));
        }
    }

    private static String comment(Database database) {
        return Objects.toString(database.getDescription(), "");
    }

    private static @Nullable String location(Database database) {
        return database.getLocationUri() == null ? null : LocationUtil.stripTrailingSlash(database.getLocationUri());
    }

    private static void set(Database database, String key, String value) {
        switch (key) {
            case COMMENT -> database.setDescription(value);
            case LOCATION -> database.setLocationUri(value);
            case OWNER -> database.setOwnerName(value);
            case OWNER_TYPE -> database.setOwnerType(ownerType(value));
            default -> database.putToParameters(key, value);
        }
    }

    private void remove(Namespace namespace, Database database, String key) {
        switch (key) {
            case COMMENT -> removeComment(namespace, database);
            case LOCATION ->
                database.setLocationUri(defaultLocation(namespace)
                        .orElseThrow(() -> new UnsupportedOperationException(
                                "Namespace %s: nothing was changed, since a database always has a location, and without the catalog property warehouse there"
                                                .formatted(namespace)
                                        + " is no default to return to; set another location instead")));
            case OWNER -> database.setOwnerName(user);
            case OWNER_TYPE -> database.setOwnerType(PrincipalType.USER);
            default -> database.getParameters().remove(key);
        }
    }

    /** Every server keeps the description it has if the new one is missing or blank (ObjectStore.alterDatabase). */
    private static void removeComment(Namespace namespace, Database database) {
        if (!comment(database).isEmpty()) {
            throw new UnsupportedOperationException(
                    "Namespace %s: nothing was changed, since no metastore removes a comment; set another one instead"
                            .formatted(namespace));
        }
    }

    private static PrincipalType ownerType(String value) {
        try {
            return PrincipalType.valueOf(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "%s=%s: not one of %s".formatted(OWNER_TYPE, value, List.of(PrincipalType.values())), e);
        }
    }

    /** The folder in which a table of the database goes by default. */
    String locationOf(Namespace namespace) {
        Database database = load(namespace);
        return Optional.ofNullable(database.getLocationUri())
                .or(() -> defaultLocation(namespace))
                .orElseThrow(() -> new IllegalArgumentException(
                        "Namespace %s has no location and no warehouse is configured; set the catalog property"
                                        .formatted(namespace)
                                + " warehouse"));
    }

    private Optional<String> defaultLocation(Namespace namespace) {
        return warehouse.map(root -> "%s/%s.db".formatted(root, namespace.level(0)));
    }

    /**
     * The stored database.
     *
     * @throws NoSuchNamespaceException if there is none
     */
    Database load(Namespace namespace) {
        if (!HmsNames.isDatabase(namespace)) {
            throw new NoSuchNamespaceException("Namespace does not exist: %s", namespace);
        }
        try {
            return client.getDatabase(namespace.level(0));
        } catch (ObjectNotFoundException e) {
            throw noSuchNamespace(namespace, e);
        }
    }

    static boolean exists(MetastoreClient client, String database) {
        try {
            client.getDatabase(database);
            return true;
        } catch (ObjectNotFoundException e) {
            return false;
        }
    }

    private static NoSuchNamespaceException noSuchNamespace(Namespace namespace, Exception cause) {
        return new NoSuchNamespaceException(cause, "Namespace does not exist: %s", namespace);
    }
}
