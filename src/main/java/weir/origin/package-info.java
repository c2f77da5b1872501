/**
 * A servlet container that can be made slow, strict or forgetful; nobody imports it but {@code
 * cli}.
 */
@NullMarked
package weir.origin;

import org.jspecify.annotations.NullMarked;
