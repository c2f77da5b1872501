package weir.upstream;

import weir.dns.ResolverSpec;

/**
 * What an upstream asks for the names of its servers.
 *
 * @param timeoutMs for each name; 0 = no limit
 */
public record NameService(ResolverSpec resolver, long timeoutMs) {}
