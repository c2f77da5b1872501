package weir.front.module;

import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.Exchange;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/**
 * A size that may come from variables ({@code ngx_http_complex_value_size}).
 *
 * @param template what is read for each request, unless it is constant
 * @param constant its size then
 */
record SizeTemplate(Template<Exchange> template, long constant) {

    /** The value of a directive; one without variables is checked now. */
    static SizeTemplate of(Build build, Statement at, String text) {
        Template<Exchange> template = build.template(at, text);
        if (!template.isConstant()) {
            return new SizeTemplate(template, 0);
        }
        long size = Units.size(text);
        if (size == Units.BAD) {
            throw at.complaint("invalid value");
        }
        return new SizeTemplate(template, size);
    }

    /** The size for this request; 0, and a message, when the value is none. */
    long value(Exchange x) {
        return value(x, ProxyRelay.READING);
    }

    /** The same for somebody who is {@code doing} something else than reading an upstream. */
    long value(Exchange x, String doing) {
        if (template.isConstant()) {
            return constant;
        }
        Buf text = x.worker().text();
        template.write(x, text);
        String word = Mem.string(text.address(), text.size());
        long size = Units.size(word);
        if (size == Units.BAD) {
            x.log(Level.ERROR, "invalid size \"" + word + "\"", 0, doing);
            return 0;
        }
        return size;
    }
}
