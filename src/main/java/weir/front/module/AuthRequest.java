package weir.front.module;

import java.util.List;
import weir.front.AccessRule;
import weir.front.Exchange;
import weir.front.HeaderList;
import weir.front.Subrequest;
import weir.http.Header;
import weir.log.Level;
import weir.net.Mem;

/**
 * Asks a location of this server ({@code ngx_http_auth_request_handler}).
 *
 * @param uri its bytes in native memory
 * @param sets what variables get when it has answered
 */
record AuthRequest(long uri, int length, List<SetOp> sets) implements AccessRule {
    static AuthRequest to(String uri, List<SetOp> sets) {
        return new AuthRequest(Mem.literal(uri), uri.length(), sets);
    }

    @Override
    public int check(Exchange x) {
        Subrequest request = new Subrequest(x).headOnly().whenOver(inner -> answered(x, inner));
        if (!request.run(uri, length, 0, 0)) {
            return 500;
        }
        int status = request.status();
        if (status == 401 || status == 403) {
            return status;
        }
        if (status >= 200 && status < 300) {
            return GRANTED;
        }
        x.log(Level.ERROR, "auth request unexpected status: " + status, 0);
        return 500;
    }

    private void answered(Exchange x, Exchange inner) {
        for (SetOp set : sets) {
            set.run(inner);
        }
        if (inner.response().status == 401) {
            challenge(inner.response().headers, x.response().headers);
        }
    }

    /** All lines that say how to be let in. */
    private static void challenge(HeaderList from, HeaderList to) {
        for (int i = from.find(Header.WWW_AUTHENTICATE, 0);
                i >= 0;
                i = from.find(Header.WWW_AUTHENTICATE, i + 1)) {
            to.add(
                    from.nameAddress(i),
                    from.nameLength(i),
                    from.valueAddress(i),
                    from.valueLength(i),
                    Header.WWW_AUTHENTICATE);
        }
    }
}
