package io.hmscatalog.benchmarks.report;

import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;

/** Bars of the medians, a group for each scenario and mode on one database. */
public final class ResultPlot {

    private static final int WIDTH = 1_400;
    private static final int HEIGHT = 620;
    private static final double LOWEST_MILLIS = 0.1;

    private ResultPlot() {}

    /** Writes an SVG; nothing is written if no row is of that database and in milliseconds. */
    public static void write(List<Row> rows, String database, Path file) throws IOException {
        List<Row> shown = rows.stream()
                .filter(row -> row.database().equals(database) && row.unit().equals("ms"))
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        VectorGraphicsEncoder.saveVectorGraphic(chart(shown, database), svg, VectorGraphicsFormat.SVG);
        // Glyphs are drawn as outlines, to a billionth of a pixel.
        Files.writeString(file, svg.toString(StandardCharsets.UTF_8).replaceAll("(\\d+\\.\\d\\d)\\d+", "$1"));
    }

    private static CategoryChart chart(List<Row> rows, String database) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title("Median time of an operation, metastore on " + database)
                .yAxisTitle("ms (logarithmic)")
                .build();
        chart.getStyler()
                .setYAxisLogarithmic(true)
                .setYAxisMin(LOWEST_MILLIS)
                .setXAxisLabelRotation(40)
                .setPlotGridVerticalLinesVisible(false)
                // Dashes would be drawn one by one.
                .setPlotGridLinesStroke(new BasicStroke(0.5f))
                .setChartBackgroundColor(Color.WHITE);
        List<String> groups = rows.stream().map(ResultPlot::group).distinct().toList();
        for (SystemUnderTest each : SystemUnderTest.values()) {
            String system = each.label();
            if (rows.stream().anyMatch(row -> row.system().equals(system))) {
                chart.addSeries(system, groups, medians(rows, groups, system));
            }
        }
        return chart;
    }

    private static String group(Row row) {
        return row.scenario() + (row.lock().equals(Rows.LOCK_ON) ? "" : ", lock off");
    }

    private static List<@Nullable Double> medians(List<Row> rows, List<String> groups, String system) {
        List<@Nullable Double> medians = new ArrayList<>();
        for (String group : groups) {
            medians.add(rows.stream()
                    .filter(row -> group(row).equals(group) && row.system().equals(system))
                    .map(Row::median)
                    .findFirst()
                    .orElse(null));
        }
        return medians;
    }
}
