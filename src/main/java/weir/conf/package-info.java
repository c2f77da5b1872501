/**
 * nginx.conf text in, checked statements and typed values out; it knows no socket, no HTTP and no
 * clock.
 */
@NullMarked
package weir.conf;

import org.jspecify.annotations.NullMarked;
