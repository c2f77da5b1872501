/** Samples to JTL, figures and one HTML file; it never talks to a network. */
@NullMarked
package weir.report;

import org.jspecify.annotations.NullMarked;
