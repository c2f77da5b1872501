package weir.front;

import java.util.List;
import weir.conf.Conf;
import weir.log.ErrorLog;
import weir.log.LogSet;
import weir.upstream.UpstreamSpec;

/**
 * A whole configuration at request time: immutable, built and checked off the loops, then posted to
 * each of them.
 *
 * @param conf as it was read, for messages and dumps
 * @param points what to listen on
 * @param upstreams in the order of their places
 * @param slots variables that the configuration makes
 * @param errorLog of the main level
 * @param logs everything that it writes to; not open before it is used
 * @param main settings of the process
 * @param needsNetRaw whether workers must keep the right to connect from addresses of others
 */
public record Front(
        Conf conf,
        List<ListenPoint> points,
        List<UpstreamSpec> upstreams,
        int slots,
        ErrorLog errorLog,
        LogSet logs,
        MainConf main,
        boolean needsNetRaw) {}
