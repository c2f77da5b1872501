package weir.front.module;

import weir.front.Exchange;
import weir.front.Step;

/** The content handler of a location with {@code proxy_pass}. */
record ProxyHandler(ProxyConf conf) implements Step {
    @Override
    public int run(Exchange x) {
        return ProxyExchange.of(x).run(conf);
    }
}
