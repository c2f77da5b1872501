package weir.load;

/**
 * Where finished samples go. Called on loop threads: each sink that the engine was given hears
 * every sample of the run, possibly from several loops at once, but never twice at once from the
 * same loop. It must not block: a writer hands the bytes to a thread of its own.
 */
@FunctionalInterface
public interface SampleSink {
    /** Takes one row-worthy sample; its sub-samples are rows too where the writer wants them. */
    void accept(Sample sample);
}
