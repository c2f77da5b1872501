package weir.front.module;

import static weir.conf.Context.HTTP;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;

/** {@code ngx_http_map_module}: variables whose values follow from those of others. */
public final class MapModule implements Module {
    private static final String TABLES_GROW = "Tables are sized to their content.";

    static final Directive<MapBlock> MAP =
            Directive.entries("map", "string $variable", MapBlock::read)
                    .arity(2)
                    .in(HTTP)
                    .merge(Merge.OWN)
                    .entry(MapBlock::check)
                    .doc("Makes a variable whose value follows from a text.");

    private static final Directive<Long> MAX_SIZE =
            Directive.number("map_hash_max_size")
                    .in(HTTP)
                    .noEffect(TABLES_GROW)
                    .doc("Size of a hash table.");

    private static final Directive<Long> BUCKET_SIZE =
            Directive.number("map_hash_bucket_size")
                    .in(HTTP)
                    .noEffect(TABLES_GROW)
                    .doc("Size of a hash table.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(MAP, MAX_SIZE, BUCKET_SIZE);
    }

    @Override
    public void http(Build build, Scope http) {
        for (Found<MapBlock> found : http.own(MAP)) {
            MapBlock block = found.value();
            MapVariable variable = MapVariable.of(build, found.statement(), block);
            build.named(
                    found.statement(),
                    () -> {
                        build.variables().define(block.name(), variable, !block.isVolatile());
                        return variable;
                    });
        }
    }
}
