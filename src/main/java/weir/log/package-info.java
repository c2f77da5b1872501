/** Files and lines; it may block, on its own thread only. */
@NullMarked
package weir.log;

import org.jspecify.annotations.NullMarked;
