/** Arguments to calls, results to exit codes; no logic. */
@NullMarked
package weir.cli;

import org.jspecify.annotations.NullMarked;
