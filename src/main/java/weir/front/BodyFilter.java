package weir.front;

/**
 * Changes a response's body on its way ({@code ngx_http_output_body_filter}). A {@link HeadFilter}
 * puts one into {@link Response#bodyFilter}; what it writes goes to {@link Exchange#passOn}. Runs
 * in the exchange's fiber.
 */
public interface BodyFilter {
    /** Keeps a copy of body bytes; they may lie in the loop's scratch. Does not wait. */
    void take(long address, int n);

    /**
     * Works on what was taken; may wait.
     *
     * @param last whether the body ends with it
     * @return 0, or a negative fault: the client is gone
     */
    int run(boolean last);
}
