/** Which peer, and a connection to it; it never reads a request. */
@NullMarked
package weir.upstream;

import org.jspecify.annotations.NullMarked;
