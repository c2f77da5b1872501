package weir.upstream;

import weir.net.Address;

/**
 * One address that a server's name has now.
 *
 * @param server the text that consistent hashing is built on
 * @param weight 1 or more
 * @param backup used when no other server is available
 */
record FoundServer(Address address, String server, int weight, boolean backup) {}
