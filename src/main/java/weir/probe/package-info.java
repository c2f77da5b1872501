/** Reads {@code /proc}, netlink and capture files; it changes nothing and sends nothing. */
@NullMarked
package weir.probe;

import org.jspecify.annotations.NullMarked;
