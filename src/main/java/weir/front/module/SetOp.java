package weir.front.module;

import weir.front.Exchange;
import weir.net.Buf;
import weir.var.Setter;
import weir.var.Template;

/** {@code set}: gives a variable a value ({@code ngx_http_script_set_var_code}). */
record SetOp(Setter<Exchange> setter, Template<Exchange> value) implements RewriteOp {
    @Override
    public int run(Exchange x) {
        if (value.isConstant()) {
            setter.set(x, value.constantAddress(), value.constantLength());
            return GO;
        }
        Buf work = x.work();
        int from = work.end;
        value.write(x, work);
        setter.set(x, work.base() + from, work.end - from);
        work.end = from;
        return GO;
    }
}
