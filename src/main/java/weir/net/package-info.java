/** System calls, loops, fibers, sockets, timers, buffers; it knows no HTTP. */
@NullMarked
package weir.net;

import org.jspecify.annotations.NullMarked;
