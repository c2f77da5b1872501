package weir.front.module;

import weir.front.Exchange;

/**
 * One operation of a {@link RewriteProgram} ({@code ngx_http_script_code_pt}). Immutable; its
 * answer is a constant here or the answer of the whole program, as a {@link weir.front.Step} gives
 * it.
 */
@FunctionalInterface
interface RewriteOp {
    /** Go on with the next operation. */
    int GO = -100;

    /** Go on where the operation's block ends: its condition does not hold. */
    int SKIP = -101;

    /** The program is over. */
    int END = -102;

    int run(Exchange x);
}
