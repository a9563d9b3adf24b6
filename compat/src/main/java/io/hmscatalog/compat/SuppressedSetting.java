package io.hmscatalog.compat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.DefaultMetaStoreFilterHookImpl;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf.ConfVars;

/**
 * A setting that would make the constructor of Hive's client load classes of its own choice (HiveMetaStoreClient 4.0.1:
 * {@code loadFilterHooks}, {@code loadUriResolverHook}, {@code resolveUris}). Such a class belongs to the Hive that its file
 * was written for: another version of it, or none, may be on the class path, and a relocated client finds neither. None of
 * them would have a say here, since the client only opens the transport to a server that is already chosen.
 */
enum SuppressedSetting {
    FILTER_HOOK(
            ConfVars.FILTER_HOOK,
            "the filter of Hive's client is not applied; what a user may see is up to the server's authorization"),
    URI_RESOLVER(ConfVars.URI_RESOLVER, "metastore URIs are taken as they are written"),
    SERVICE_DISCOVERY(
            ConfVars.THRIFT_SERVICE_DISCOVERY_MODE,
            "no metastore is looked up; the metastores are those that the catalog property uri or "
                    + ConfVars.THRIFT_URIS.getHiveName() + " names");

    private final ConfVars setting;
    private final String consequence;

    SuppressedSetting(ConfVars setting, String consequence) {
        this.setting = setting;
        this.consequence = consequence;
    }

    private List<String> keys() {
        return List.of(setting.getVarname(), setting.getHiveName());
    }

    /** What an operator should know of a configuration; empty if it loses nothing. */
    static Optional<String> warning(Configuration configuration) {
        List<String> ignored = new ArrayList<>();
        for (SuppressedSetting setting : values()) {
            for (String key : setting.keys()) {
                String value = configuration.getTrimmed(key, "");
                if (!value.isEmpty() && !isDefault(value)) {
                    ignored.add("%s=%s is ignored: %s".formatted(key, value, setting.consequence));
                }
            }
        }
        return ignored.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", ignored));
    }

    /** By its simple name: files have Hive's name for it, a relocated client another. It lets everything through. */
    private static boolean isDefault(String value) {
        return value.endsWith("." + DefaultMetaStoreFilterHookImpl.class.getSimpleName());
    }

    static void removeFrom(Configuration configuration) {
        for (SuppressedSetting setting : values()) {
            setting.keys().forEach(configuration::unset);
        }
    }
}
