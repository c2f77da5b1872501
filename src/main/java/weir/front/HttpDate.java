package weir.front;

import weir.net.Buf;
import weir.var.TimeText;

/** Dates of headers as bytes, the last one kept: files of one directory often share it. */
final class HttpDate {
    private final TimeText text = new TimeText(java.time.ZoneOffset.UTC);

    void put(long epochS, Buf out) {
        text.writeHttp(epochS * 1000, out);
    }
}
