package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.pool.ClientPoolOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OptionsPageTest {

    @ParameterizedTest
    @EnumSource(ClientPoolOption.class)
    void thePageNamesEachConnectionOptionWithDefaultAndUnit(ClientPoolOption option) throws IOException {
        String defaultValue = option.defaultValue().isEmpty() ? "" : "`" + option.defaultValue() + "` ";

        assertThat(Files.readString(Path.of("../docs/options.md")))
                .contains("| `%s` | %s| %s |".formatted(option.key(), defaultValue, option.unit()));
    }
}
