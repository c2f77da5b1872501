package weir.front.module;

import static weir.conf.Context.HTTP;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;

/** Variables that follow from an address ({@code ngx_http_geo_module}). */
public final class GeoModule implements Module {
    static final Directive<GeoBlock> GEO =
            Directive.entries("geo", "[$address] $variable", GeoBlock::read)
                    .arity(1, 2)
                    .in(HTTP)
                    .merge(Merge.OWN)
                    .entry(GeoBlock::check)
                    .doc(
                            "Makes a variable whose value follows from the client's address, or from"
                                    + " one in a variable. Ranges of addresses are refused.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(GEO);
    }

    @Override
    public void http(Build build, Scope http) {
        for (Found<GeoBlock> found : http.own(GEO)) {
            GeoBlock block = found.value();
            build.named(
                    found.statement(),
                    () -> {
                        GeoVariable variable = GeoVariable.of(build, block);
                        build.variables().define(block.name(), variable, !block.isVolatile());
                        return variable;
                    });
        }
    }
}
