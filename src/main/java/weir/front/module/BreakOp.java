package weir.front.module;

import weir.front.Exchange;

/** {@code break} ({@code ngx_http_script_break_code}). */
record BreakOp() implements RewriteOp {
    @Override
    public int run(Exchange x) {
        if (x.target().isChanged()) {
            x.target().stay();
        }
        return END;
    }
}
