package weir.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Runs a plan to its end and keeps all samples. */
public final class Collected implements SampleSink {
    private final List<Sample> samples = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void accept(Sample sample) {
        samples.add(sample);
    }

    /** The samples without their sub-samples. */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** Rows as a result file has them: sub-samples behind their parent. */
    public List<Sample> rows() {
        List<Sample> rows = new ArrayList<>();
        samples.forEach(s -> add(s, rows));
        return rows;
    }

    private static void add(Sample sample, List<Sample> rows) {
        rows.add(sample);
        sample.subSamples().forEach(s -> add(s, rows));
    }

    /** Runs a plan and waits for its end. */
    public static Collected run(Plan plan) throws Exception {
        var all = new Collected();
        List<SampleSink> outputs = plan.outputs().stream().map(o -> (SampleSink) s -> {}).toList();
        LoadEngine engine = LoadEngine.start(plan, List.of(all), outputs, new LoadListener() {});
        if (!engine.await(60_000)) {
            engine.stopNow();
            throw new AssertionError("the run did not end");
        }
        return all;
    }
}
