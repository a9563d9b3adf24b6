package io.hmscatalog.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build. */
final class ProductVersion implements IVersionProvider {

    static String number() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(ProductVersion.class.getResourceAsStream("hmscat.properties"))) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"hmscat " + number()};
    }
}
