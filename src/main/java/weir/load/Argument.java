package weir.load;

/**
 * One parameter of a request (JMeter's {@code HTTPArgument}).
 *
 * @param alwaysEncode whether the value is form-encoded; otherwise it is sent as written in a query
 * @param useEquals whether an {@code =} stands before an empty value
 * @param contentType of its part in a multipart body; empty for none
 */
public record Argument(
        Text name, Text value, boolean alwaysEncode, boolean useEquals, Text contentType) {}
