package weir.front.module;

import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;
import weir.front.RangeFilter;
import weir.front.Steps;

/** {@code ngx_http_range_filter_module}: parts of a body. */
public final class RangeModule implements Module {
    private static final RangeFilter FILTER = new RangeFilter();

    @Override
    public void location(Build build, Scope location, Steps steps) {
        steps.filter(FILTER);
    }
}
