package weir.front;

/** Runs when an exchange is over and its figures are final; must not wait. */
@FunctionalInterface
public interface LogStep {
    void log(Exchange x);
}
