package io.hmscatalog.side;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The process that {@link HiveCatalogProcess} starts. Its arguments are the catalog's class and properties; a line {@code SCRIPT
 * NAMESPACE} on standard input is answered by what {@link ScriptedCatalog} answers. It ends at the end of standard input, and so
 * with its parent.
 */
final class SideMain {

    private SideMain() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> properties = new HashMap<>();
        Stream.of(arguments).skip(1).forEach(argument -> {
            int end = argument.indexOf('=');
            properties.put(argument.substring(0, end), argument.substring(end + 1));
        });
        ScriptedCatalog catalog = new ScriptedCatalog(arguments[0], properties);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ", -1);
            System.out.println(catalog.run(script(words[0]), words[1]));
        }
        Runtime.getRuntime().halt(0);
    }

    static String name(CatalogScript script) {
        return script.getClass().getSimpleName() + "." + script.name();
    }

    private static CatalogScript script(String name) {
        return Stream.of(CatalogScript.class.getPermittedSubclasses())
                .flatMap(type -> Stream.of(type.getEnumConstants()))
                .map(CatalogScript.class::cast)
                .filter(script -> name(script).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name));
    }
}
