package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/** Words a fault as nginx does in its error log, with the quoted part of the message. */
final class Reason {
    /** NGX_MAX_ERROR_STR - 300: the most of a line that is quoted. */
    private static final int MOST_QUOTED = 2048 - 300;

    private Reason() {}

    static void put(Head head, Buf out) {
        Fault fault = head.fault;
        out.putAscii(fault.words());
        switch (fault) {
            case INVALID_HEADER, UPSTREAM_INVALID_HEADER -> brokenLine(head, out);
            case HEADER_TOO_LONG -> {
                int length = Math.min(head.faultTo - head.faultFrom, MOST_QUOTED);
                out.put((byte) '"');
                out.put(head.base + head.faultFrom, length);
                out.putAscii("...\"");
            }
            case DUPLICATE_HEADER, DUPLICATE_HOST, UPSTREAM_DUPLICATE_HEADER -> {
                header(head, out, head.faultIndex);
                out.putAscii(", previous value: ");
                header(head, out, head.previousIndex);
            }
            case UPSTREAM_INVALID_CONTENT_LENGTH -> header(head, out, head.faultIndex);
            case UNKNOWN_ENCODING, UPSTREAM_UNKNOWN_ENCODING -> {
                out.put((byte) '"');
                int i = head.faultIndex;
                out.put(head.valueAddress(i), head.valueLength(i));
                out.put((byte) '"');
            }
            default -> {}
        }
    }

    /** The line up to the offending byte, and that byte in hexadecimal. */
    private static void brokenLine(Head head, Buf out) {
        out.put((byte) '"');
        out.put(head.base + head.faultFrom, head.faultTo - head.faultFrom);
        out.putAscii("\\x");
        int b = Mem.getByte(head.base + head.faultTo) & 0xff;
        out.put((byte) Character.forDigit(b >> 4, 16));
        out.put((byte) Character.forDigit(b & 15, 16));
        out.putAscii("...\"");
    }

    private static void header(Head head, Buf out, int i) {
        out.put((byte) '"');
        out.put(head.nameAddress(i), head.nameLength(i));
        out.putAscii(": ");
        out.put(head.valueAddress(i), head.valueLength(i));
        out.put((byte) '"');
    }
}
