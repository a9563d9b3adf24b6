package io.hmscatalog.sql;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** A configuration file of Hadoop or Hive in a folder of a test. */
final class SiteFile {

    private SiteFile() {}

    /** Writes the file into the folder, which it returns. */
    static Path in(Path folder, String name, Map<String, String> settings) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), xml(settings));
        return folder;
    }

    static String xml(Map<String, String> settings) throws IOException {
        Configuration content = new Configuration(false);
        settings.forEach(content::set);
        StringWriter text = new StringWriter();
        content.writeXml(text);
        return text.toString();
    }
}
