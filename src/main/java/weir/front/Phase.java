package weir.front;

/** nginx's phases ({@code ngx_http_phases}), as far as steps can register in them; run in order. */
public enum Phase {
    SERVER_REWRITE,
    REWRITE,
    PREACCESS,
    ACCESS,
    PRECONTENT,
    CONTENT
}
