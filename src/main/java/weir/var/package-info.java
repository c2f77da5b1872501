/** Names to operations that write bytes; it knows no exchange, only its type parameter. */
@NullMarked
package weir.var;

import org.jspecify.annotations.NullMarked;
