package io.hmscatalog.it;

/** What of namespaces and names is another way on servers before Hive 4. */
interface BeforeHive4Facts extends NamespaceFacts, NameFacts {

    @Override
    default String oddCharactersOfTables() {
        return "/";
    }

    @Override
    default String oddCharactersOfDatabases() {
        return "";
    }

    @Override
    default boolean storesManagedLocations() {
        return false;
    }
}
