package weir.front;

/**
 * One module's say in the access phase, bound at load time ({@code NGX_HTTP_ACCESS_PHASE}). Its
 * answer is a constant here or the status of a refusal.
 */
@FunctionalInterface
public interface AccessRule {
    /** It has no opinion ({@code NGX_DECLINED}). */
    int NO_OPINION = 0;

    /** It grants access ({@code NGX_OK}). */
    int GRANTED = -1;

    int check(Exchange x);
}
