package weir.front.module;

import static weir.conf.Context.LOCATION;

import java.util.HexFormat;
import java.util.List;
import weir.conf.Directive;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Steps;
import weir.http.Method;
import weir.net.Mem;

/** {@code ngx_http_empty_gif_module}: one transparent pixel. */
public final class EmptyGifModule implements Module {
    /** When nginx says that its pixel was made, in seconds since the epoch. */
    private static final long MODIFIED_S = 23349600;

    // GIF89a, 1 x 1, two colours; colour 1 is transparent; one pixel of it
    private static final byte[] PIXEL =
            HexFormat.of()
                    .parseHex(
                            "474946383961" // signature
                                    + "01000100800100" // screen
                                    + "000000ffffff" // colours
                                    + "21f90401000001002c" // transparency, image
                                    + "00000000010001000002024c01003b");

    private static final long IMAGE = Mem.literal(PIXEL);

    static final Directive<List<String>> EMPTY_GIF =
            Directive.words("empty_gif")
                    .arity(0)
                    .in(LOCATION)
                    .merge(Merge.OWN)
                    .doc("Answers with a transparent pixel.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(EMPTY_GIF);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (location.find(EMPTY_GIF) != null) {
            steps.handler(EmptyGifModule::run);
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
        x.response().lastModifiedS = MODIFIED_S;
        x.response().contentType.clear();
        x.response().contentType.putAscii("image/gif");
        return x.answer(200, IMAGE, PIXEL.length);
    }
}
