package weir.load;

/** A header line that a header manager adds. */
public record HeaderField(Text name, Text value) {}
