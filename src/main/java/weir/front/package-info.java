/** An exchange from first byte to log line; only this room decides what is answered. */
@NullMarked
package weir.front;

import org.jspecify.annotations.NullMarked;
