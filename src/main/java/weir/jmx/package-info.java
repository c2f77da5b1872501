/** .jmx text to a plan; it starts nothing. */
@NullMarked
package weir.jmx;

import org.jspecify.annotations.NullMarked;
