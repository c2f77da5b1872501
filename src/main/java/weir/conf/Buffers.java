package weir.conf;

/** A number of buffers of one size, as in {@code proxy_buffers 8 4k}; the size is in bytes. */
public record Buffers(long number, long size) {}
