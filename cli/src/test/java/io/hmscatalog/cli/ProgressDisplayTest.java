package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

    private final StringWriter shown = new StringWriter();
    private final PrintWriter out = new PrintWriter(shown);

    @Test
    void aTerminalShowsOneLineThatIsGoneAtTheEnd() {
        ProgressDisplay display = new TerminalDisplay(out);
        display.show("Writing", Duration.ofSeconds(3));
        display.show("Checking", Duration.ZERO);
        display.end();

        assertThat(shown).hasToString("\rWriting (3 s)\033[K\rChecking (0 s)\033[K\r\033[K");
    }

    @Test
    void aPipeGetsALineForEachChange() {
        ProgressDisplay display = new PlainDisplay(out);
        display.show("Writing", Duration.ZERO);
        display.show("Writing", Duration.ofSeconds(2));
        display.show("Checking", Duration.ZERO);
        display.end();

        assertThat(shown.toString().lines()).containsExactly("Writing", "Checking");
    }
}
