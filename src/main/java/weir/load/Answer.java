package weir.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/**
 * What assertions look at: one response, kept only for samplers that have assertions.
 *
 * @param sample its row
 * @param content body bytes as they came, empty unless wanted
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Answer(
        Sample sample,
        byte[] content,
        String contentType,
        String contentEncoding,
        String responseHeaders,
        String requestHeaders) {

    Answer with(Sample other) {
        return new Answer(
                other, content, contentType, contentEncoding, responseHeaders, requestHeaders);
    }

    /** The body as text: decompressed, in its own charset, else in UTF-8. */
    String text() {
        if (sample.responseCode().startsWith(Failure.CODE)) {
            return sample.responseCode().substring(Failure.CODE.length())
                    + ": "
                    + sample.responseMessage().substring(Failure.MESSAGE.length());
        }
        return new String(decoded(), charset());
    }

    private byte[] decoded() {
        try {
            if (contentEncoding.contains("gzip")) {
                return all(new GZIPInputStream(new ByteArrayInputStream(content)));
            }
            if (contentEncoding.contains("deflate")) {
                return all(new InflaterInputStream(new ByteArrayInputStream(content)));
            }
        } catch (IOException _) {
            return content;
        }
        return content;
    }

    private static byte[] all(InputStream in) throws IOException {
        try (in) {
            return in.readAllBytes();
        }
    }

    private Charset charset() {
        int at = contentType.toLowerCase(Locale.ROOT).indexOf("charset=");
        if (at < 0) {
            return StandardCharsets.UTF_8;
        }
        String name = contentType.substring(at + "charset=".length()).split(";", 2)[0];
        return Body.charset(name.replace("\"", "").trim());
    }
}
