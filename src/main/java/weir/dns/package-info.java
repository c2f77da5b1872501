/** Names to addresses, asked of name servers over UDP and TCP; it knows no configuration. */
@NullMarked
package weir.dns;

import org.jspecify.annotations.NullMarked;
