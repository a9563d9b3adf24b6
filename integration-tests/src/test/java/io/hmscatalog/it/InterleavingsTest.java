package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InterleavingsTest {

    @Test
    void everyOrderOfTwoSequencesComesOnce() {
        List<String> orders = new ArrayList<>();
        Interleavings interleavings = new Interleavings();
        do {
            orders.add(order(interleavings, "ab", "xyz"));
        } while (interleavings.next());

        assertThat(orders)
                .hasSize(10)
                .doesNotHaveDuplicates()
                .contains("abxyz", "xyzab", "xaybz")
                .allSatisfy(order -> assertThat(order.replaceAll("[ab]", "")).isEqualTo("xyz"));
        assertThat(interleavings.runs()).isEqualTo(10);
    }

    private static String order(Interleavings interleavings, String one, String two) {
        StringBuilder order = new StringBuilder();
        int first = 0;
        int second = 0;
        while (first < one.length() || second < two.length()) {
            boolean both = first < one.length() && second < two.length();
            int chosen = both ? interleavings.choose(2) : first < one.length() ? 0 : 1;
            order.append(chosen == 0 ? one.charAt(first++) : two.charAt(second++));
        }
        return order.toString();
    }
}
