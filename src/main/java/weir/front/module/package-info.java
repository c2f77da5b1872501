/** One file per nginx module: what it declares, and what it does with a request. */
@NullMarked
package weir.front.module;

import org.jspecify.annotations.NullMarked;
