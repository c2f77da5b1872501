package weir.load;

/**
 * What connections are kept for: one scheme, host and port.
 *
 * @param port the real one, never a default
 */
record Target(boolean tls, String host, int port) {
    /** {@code host:port}, as HttpClient writes it into messages. */
    String authority() {
        return host + ":" + port;
    }
}
