package weir.front;

/**
 * Changes a response's head before it is written ({@code ngx_http_output_header_filter}); runs once
 * per response, in the exchange's fiber, in the order of the modules.
 */
@FunctionalInterface
public interface HeadFilter {
    void head(Exchange x);

    /** Whether it also looks at the response of a subrequest, whose head nobody gets. */
    default boolean inSubrequests() {
        return false;
    }
}
