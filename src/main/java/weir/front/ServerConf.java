package weir.front;

import weir.http.RequestRules;

/**
 * What counts before a request's server is known, or for the whole server ({@code
 * ngx_http_core_srv_conf_t}).
 *
 * @param rules what a request head may look like
 * @param headerTimeoutMs client_header_timeout: for the whole head
 */
public record ServerConf(RequestRules rules, long headerTimeoutMs) {}
