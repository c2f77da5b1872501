/**
 * Bytes to messages and back, for both sides of a connection; it opens nothing and decides no
 * policy.
 */
@NullMarked
package weir.http;

import org.jspecify.annotations.NullMarked;
