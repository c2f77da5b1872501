package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LIMIT_EXCEPT;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.AccessRule;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Steps;
import weir.log.Level;

/** {@code ngx_http_access_module}: access by the client's address. */
public final class AccessModule implements Module {
    private static final Context[] LEVELS = {HTTP, SERVER, LOCATION, LIMIT_EXCEPT};

    static final Directive<AddressRange> ALLOW = rule("allow", "Lets these addresses in.");
    static final Directive<AddressRange> DENY = rule("deny", "Keeps these addresses out.");

    private static Directive<AddressRange> rule(String name, String doc) {
        return Directive.of(name, "address | CIDR | unix: | all", AddressRange::read)
                .in(LEVELS)
                .merge(Merge.NEAREST_LIST)
                .doc(doc + " The rules of a level replace all those of the outer levels.");
    }

    @Override
    public List<Directive<?>> directives() {
        return List.of(ALLOW, DENY);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<Rule> rules = List.of();
        for (Scope at = location; at != null && rules.isEmpty(); at = at.parent()) {
            rules = own(at);
        }
        if (!rules.isEmpty()) {
            List<Rule> all = rules;
            boolean any = location.get(CoreDirectives.SATISFY).equals("any");
            steps.access(x -> check(x, all, any));
        }
    }

    /** One {@code allow} or {@code deny}. */
    private record Rule(AddressRange range, boolean denies) {}

    private static List<Rule> own(Scope at) {
        List<Rule> rules = new ArrayList<>();
        for (Found<?> item : at.items()) {
            Found<AddressRange> allow = item.as(ALLOW);
            Found<AddressRange> deny = item.as(DENY);
            if (allow != null) {
                rules.add(new Rule(allow.value(), false));
            } else if (deny != null) {
                rules.add(new Rule(deny.value(), true));
            }
        }
        return rules;
    }

    private static int check(Exchange x, List<Rule> rules, boolean any) {
        var work = x.work();
        int from = work.end;
        x.clientAddress().putBinary(work);
        int length = work.end - from;
        work.end = from;
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = rules.get(i);
            if (rule.range().contains(work.base() + from, length)) {
                if (!rule.denies()) {
                    return AccessRule.GRANTED;
                }
                if (!any) {
                    x.log(Level.ERROR, "access forbidden by rule", 0);
                }
                return 403;
            }
        }
        return AccessRule.NO_OPINION;
    }
}
