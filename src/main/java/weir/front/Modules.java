package weir.front;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Directive;
import weir.conf.Grammar;
import weir.front.module.AccessModule;
import weir.front.module.AuthBasicModule;
import weir.front.module.AuthRequestModule;
import weir.front.module.AutoindexModule;
import weir.front.module.CharsetModule;
import weir.front.module.CoreModule;
import weir.front.module.EmptyGifModule;
import weir.front.module.GeoModule;
import weir.front.module.GzipModule;
import weir.front.module.GzipStaticModule;
import weir.front.module.HeadersModule;
import weir.front.module.IndexModule;
import weir.front.module.LimitConnModule;
import weir.front.module.LimitReqModule;
import weir.front.module.LogModule;
import weir.front.module.MainModule;
import weir.front.module.MapModule;
import weir.front.module.NotModifiedModule;
import weir.front.module.ProxyModule;
import weir.front.module.RangeModule;
import weir.front.module.RealipModule;
import weir.front.module.RefererModule;
import weir.front.module.RewriteModule;
import weir.front.module.SplitClientsModule;
import weir.front.module.SsiModule;
import weir.front.module.StaticModule;
import weir.front.module.StickyModule;
import weir.front.module.StubStatusModule;
import weir.front.module.TryFilesModule;
import weir.front.module.WithoutEffectModule;
import weir.upstream.UpstreamDirectives;
import weir.var.Variable;

/**
 * Every module, in nginx's order: within a phase steps run, and filters change the head, in this
 * order. A closed world.
 */
public final class Modules {
    public static final List<Module> ALL =
            List.of(
                    new MainModule(), //
                    new CoreModule(), //
                    new RealipModule(), //
                    new LimitReqModule(), //
                    new LimitConnModule(), //
                    new TryFilesModule(), //
                    new IndexModule(), //
                    new AutoindexModule(), //
                    new GzipStaticModule(), //
                    new StaticModule(), //
                    new EmptyGifModule(), //
                    new StubStatusModule(), //
                    new AccessModule(), //
                    new AuthBasicModule(), //
                    new AuthRequestModule(), //
                    new MapModule(), //
                    new GeoModule(), //
                    new SplitClientsModule(), //
                    new RefererModule(), //
                    new RewriteModule(), //
                    new StickyModule(), //
                    new ProxyModule(), //
                    new NotModifiedModule(), //
                    new HeadersModule(), //
                    new CharsetModule(), //
                    new SsiModule(), //
                    new GzipModule(), //
                    new RangeModule(), //
                    new LogModule(), //
                    new WithoutEffectModule());

    private Modules() {}

    /** All directives of the front. */
    public static Grammar grammar() {
        List<Directive<?>> all = new ArrayList<>();
        ALL.forEach(module -> all.addAll(module.directives()));
        all.addAll(UpstreamDirectives.ALL);
        return new Grammar(all);
    }

    /** All variables of the front. */
    public static List<Variable<Exchange>> variables() {
        List<Variable<Exchange>> all = new ArrayList<>(VariablesRequest.LIST);
        all.addAll(VariablesConnection.LIST);
        all.addAll(VariablesResponse.LIST);
        all.addAll(VariablesTime.LIST);
        all.addAll(VariablesFile.LIST);
        all.addAll(VariablesUpstream.LIST);
        all.addAll(VariablesProxy.LIST);
        ALL.forEach(module -> all.addAll(module.variables()));
        return all;
    }
}
