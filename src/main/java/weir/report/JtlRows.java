package weir.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import weir.load.Sample;

/** Rows of a JTL file in JMeter's columns ({@code CSVSaveService.resultToDelimitedString}). */
final class JtlRows implements RowFormat {
    /** JMeter's {@code ResultCollector} stops here. */
    private static final int DEEPEST_SUB_RESULT = 10;

    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final byte[] NULL = ascii("null");
    private static final byte LINE_END = '\n';

    private final JtlFormat format;
    private final JtlField[] fields;
    private final byte delimiter;
    private final byte[] hostname;

    JtlRows(JtlFormat format) {
        this.format = format;
        this.fields = format.fields().toArray(JtlField[]::new);
        this.delimiter = (byte) format.delimiter();
        this.hostname =
                format.fields().contains(JtlField.HOSTNAME) ? ascii(ownHostname()) : new byte[0];
    }

    @Override
    public String header() {
        return format.header() ? format.headerLine() + "\n" : "";
    }

    @Override
    public void rows(Sample sample, RowBatch to) {
        rows(sample, to, 0);
    }

    private void rows(Sample sample, RowBatch to, int depth) {
        row(sample, to);
        if (format.subResults() && depth < DEEPEST_SUB_RESULT) {
            for (int i = 0; i < sample.subSamples().size(); i++) {
                rows(sample.subSamples().get(i), to, depth + 1);
            }
        }
    }

    private void row(Sample s, RowBatch to) {
        for (int i = 0; i < fields.length; i++) {
            if (i > 0) {
                to.put(delimiter);
            }
            field(fields[i], s, to);
        }
        to.put(LINE_END);
        to.rowEnded();
    }

    private void field(JtlField field, Sample s, RowBatch to) {
        switch (field) {
            case TIME_STAMP -> timeStamp(s, to);
            case ELAPSED -> to.put(s.elapsedMs());
            case LABEL -> text(s.label(), to);
            case RESPONSE_CODE -> text(s.responseCode(), to);
            case RESPONSE_MESSAGE -> text(s.responseMessage(), to);
            case THREAD_NAME -> text(s.threadName(), to);
            case DATA_TYPE -> text(s.dataType(), to);
            case SUCCESS -> to.put(s.success() ? TRUE : FALSE);
            case FAILURE_MESSAGE -> text(s.failureMessage(), to);
            case BYTES -> to.put(s.bytes());
            case SENT_BYTES -> to.put(s.sentBytes());
            case THREAD_COUNTS -> pair(s.groupThreads(), s.allThreads(), to);
            case URL -> url(s.url(), to);
            case FILE_NAME, ENCODING -> {
                // an empty field: nothing here saves responses
            }
            case LATENCY -> to.put(s.latencyMs());
            case SAMPLE_COUNT -> pair(1, s.success() ? 0 : 1, to);
            case HOSTNAME -> to.put(hostname);
            case IDLE_TIME -> to.put(s.idleMs());
            case CONNECT -> to.put(s.connectMs());
        }
    }

    private void timeStamp(Sample s, RowBatch to) {
        long ms = format.startTimes() ? s.startMs() : s.endMs();
        DateTimeFormatter timestamps = format.timestamps();
        if (timestamps == null) {
            to.put(ms);
        } else {
            text(timestamps.format(Instant.ofEpochMilli(ms)), to);
        }
    }

    private void pair(int first, int second, RowBatch to) {
        to.put((long) first);
        to.put(delimiter);
        to.put((long) second);
    }

    private void url(@Nullable String url, RowBatch to) {
        if (url == null) {
            to.put(NULL);
        } else {
            text(url, to);
        }
    }

    private void text(String text, RowBatch to) {
        to.put(text, format.delimiter());
    }

    private static String ownHostname() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "localhost";
        }
    }

    private static byte[] ascii(String s) {
        return s.getBytes(StandardCharsets.US_ASCII);
    }
}
