package weir.load;

import weir.net.Mem;

/** JMeter's {@code dataType} column from a content type ({@code SampleResult.setDataType}). */
final class DataType {
    private static final String[] BINARY = {"image/", "audio/", "video/"};
    private static final String[] TEXT_AFTER_ALL = {
        "video/f4m", "image/svg+xml", "audio/x-mpegurl", "audio/mpegurl", "video/vnd.mpeg.dash.mpd"
    };

    private DataType() {}

    static String of(long at, int n) {
        for (String prefix : BINARY) {
            if (startsWith(at, n, prefix)) {
                for (String text : TEXT_AFTER_ALL) {
                    if (startsWith(at, n, text)) {
                        return "text";
                    }
                }
                return "bin";
            }
        }
        return "text";
    }

    private static boolean startsWith(long at, int n, String prefix) {
        if (n < prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            int b = Mem.getByte(at + i);
            if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
