package weir.front;

/**
 * One piece of a location's work, bound at load time. Called in the exchange's fiber: a step that
 * has to wait simply waits. Its answer is one of the constants here or the status of a special
 * response ({@code ngx_http_special_response_handler}), 300 to 599.
 */
@FunctionalInterface
public interface Step {
    /** Not mine: go on with the next step. */
    int NEXT = 0;

    /** The response was sent, or the client is gone: nothing more to do. */
    int DONE = -1;

    /** The URI changed: look for the location again. */
    int LOCATE = -2;

    /** {@link Exchange#location()} was replaced: run that location's steps. */
    int ENTER = -3;

    /** Close the connection without an answer (status 444). */
    int CLOSE = 444;

    int run(Exchange x);
}
