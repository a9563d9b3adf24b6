package io.hmscatalog.cli;

import io.hmscatalog.CatalogConfig;
import io.hmscatalog.EffectiveSetting;
import io.hmscatalog.compat.InvalidConfigException;
import io.hmscatalog.compat.MetastoreConfigLoader;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hmscat config}. */
@Command(
        name = "config",
        description = {
            "The options and Hive settings that a catalog with these properties has; secrets are masked.",
            "",
            "No metastore is asked. A configuration that is wrong is told with everything that is wrong with it.",
            ""
        })
final class ConfigCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--explain", description = "Say of each value where it comes from.")
    private boolean explain;

    @Option(names = "--uri", paramLabel = "URI", description = "The catalog property uri.")
    private @Nullable String uri;

    @Option(names = "--hive-conf-dir", paramLabel = "FOLDER", description = "The catalog property hive-conf-dir.")
    private @Nullable String hiveConfDir;

    @Option(names = "--hadoop-conf-dir", paramLabel = "FOLDER", description = "The catalog property hadoop-conf-dir.")
    private @Nullable String hadoopConfDir;

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "Any catalog property; may be given several times.")
    private List<String> properties = new ArrayList<>();

    @Override
    public Integer call() {
        CatalogConfig config;
        try {
            config = CatalogConfig.load(catalogProperties(), new Configuration());
        } catch (InvalidConfigException e) {
            err().println(Failures.PREFIX + e.getMessage());
            return spec.exitCodeOnInvalidInput();
        }
        config.options().warnings().forEach(warning -> err().println(Failures.PREFIX + "warning: " + warning));
        List<EffectiveSetting> settings = config.explain();
        if (explain) {
            printWithSources(settings);
        } else {
            settings.forEach(setting -> out().println(setting.key() + "=" + setting.value()));
        }
        return 0;
    }

    private void printWithSources(List<EffectiveSetting> settings) {
        int keys = longest(settings, EffectiveSetting::key);
        int values = longest(settings, EffectiveSetting::value);
        for (EffectiveSetting setting : settings) {
            out().println(("%-" + keys + "s  %-" + values + "s  %s")
                    .formatted(setting.key(), setting.value(), setting.source()));
        }
    }

    private static int longest(List<EffectiveSetting> settings, Function<EffectiveSetting, String> column) {
        return settings.stream().map(column).mapToInt(String::length).max().orElse(1);
    }

    private Map<String, String> catalogProperties() {
        Map<String, String> result = new TreeMap<>();
        put(result, MetastoreConfigLoader.URI, uri);
        put(result, MetastoreConfigLoader.HIVE_CONF_DIR, hiveConfDir);
        put(result, MetastoreConfigLoader.HADOOP_CONF_DIR, hadoopConfDir);
        for (String property : properties) {
            int end = property.indexOf('=');
            if (end < 1) {
                // It may be a secret, so it is not shown.
                throw new ParameterException(
                        spec.commandLine(), "Invalid value for option '--property': not of the form KEY=VALUE");
            }
            put(result, property.substring(0, end), property.substring(end + 1));
        }
        return result;
    }

    private void put(Map<String, String> result, String key, @Nullable String value) {
        if (value != null && result.put(key, value) != null) {
            throw new ParameterException(spec.commandLine(), "The property " + key + " is given twice");
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
