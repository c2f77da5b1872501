package weir.load;

/**
 * A file sent with a request.
 *
 * @param path the file
 * @param parameter name of its part, empty when the file is the whole body
 * @param mimeType content type
 */
public record Upload(Text path, Text parameter, Text mimeType) {}
