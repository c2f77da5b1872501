/**
 * Starts processes, measures them, explains; it reaches the other parts by their command lines
 * only.
 */
@NullMarked
package weir.lab;

import org.jspecify.annotations.NullMarked;
