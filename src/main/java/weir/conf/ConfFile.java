package weir.conf;

/** A file that was read: its name as nginx prints it and its bytes as ISO-8859-1 chars. */
public record ConfFile(String path, String text) {}
