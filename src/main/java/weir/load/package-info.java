/** Virtual users that make samples; it knows no file format and no .jmx. */
@NullMarked
package weir.load;

import org.jspecify.annotations.NullMarked;
