package weir.front.module;

import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.List;
import java.util.function.ToLongFunction;
import weir.conf.Directive;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Census;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Steps;
import weir.http.Method;
import weir.net.Buf;
import weir.var.Variable;

/** {@code ngx_http_stub_status_module}: how many connections there are, as text. */
public final class StubStatusModule implements Module {
    static final Directive<List<String>> STUB_STATUS =
            Directive.words("stub_status")
                    .arity(0, 1)
                    .in(SERVER, LOCATION)
                    .merge(Merge.OWN)
                    .doc("Answers with the numbers of connections.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(STUB_STATUS);
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                count("connections_active", Census::active, "Connections open now."),
                count(
                        "connections_reading",
                        Census::reading,
                        "Connections whose request's head is being read."),
                count(
                        "connections_writing",
                        Census::writing,
                        "Connections whose request is being answered."),
                count("connections_waiting", Census::waiting, "Connections without a request."));
    }

    private static Variable<Exchange> count(String name, ToLongFunction<Census> of, String doc) {
        return Variable.<Exchange>of(
                        name,
                        (x, out) -> {
                            out.putDecimal(of.applyAsLong(x.worker().census()));
                            return true;
                        },
                        doc)
                .asPlain()
                .asChanging();
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (location.find(STUB_STATUS) != null) {
            steps.handler(StubStatusModule::run);
        }
    }

    private static int run(Exchange x) {
        if (x.method() != Method.GET && x.method() != Method.HEAD) {
            return 405;
        }
        int refused = x.body().ignore();
        if (refused != 0) {
            return refused;
        }
        Buf text = x.worker().text();
        write(x.worker().census(), text);
        x.response().contentType.clear();
        x.response().contentType.putAscii("text/plain");
        return x.answer(200, text.address(), text.size());
    }

    private static void write(Census census, Buf text) {
        text.putAscii("Active connections: ");
        text.putDecimal(census.active());
        text.putAscii(" \nserver accepts handled requests\n ");
        text.putDecimal(census.accepted());
        text.putAscii(" ");
        text.putDecimal(census.handled());
        text.putAscii(" ");
        text.putDecimal(census.requests());
        text.putAscii(" \nReading: ");
        text.putDecimal(census.reading());
        text.putAscii(" Writing: ");
        text.putDecimal(census.writing());
        text.putAscii(" Waiting: ");
        text.putDecimal(census.waiting());
        text.putAscii(" \n");
    }
}
