package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MetastoreNameTest {

    private static String name(String... servers) {
        List<URI> uris = Stream.of(servers).map(URI::create).toList();
        return MetastoreName.of(uris);
    }

    @Test
    void letterCasePathOrderAndRepetitionMakeNoDifference() {
        assertThat(name("THRIFT://Beta:9083/", "thrift://alpha:9083/hive", "thrift://beta:9083"))
                .isEqualTo("thrift://alpha:9083,thrift://beta:9083");
    }

    @Test
    void thePortMakesADifference() {
        assertThat(name("thrift://alpha:9083")).isNotEqualTo(name("thrift://alpha:9084"));
    }

    @Test
    void anAddressOfIPv6KeepsItsBrackets() {
        assertThat(name("thrift://[FE80::1]:9083")).isEqualTo("thrift://[fe80::1]:9083");
    }
}
