package weir.report;

import java.util.List;

/**
 * What the plots over time show: one list entry per slot, all lists equally long. A slot without
 * samples has rate 0 and {@link Double#NaN} for times.
 *
 * @param slotMs width of a slot
 * @param startsMs epoch ms at which each slot begins
 * @param hits requests begun per second
 * @param passed samples ended per second that succeeded
 * @param failed samples ended per second that failed
 * @param threads most users alive at once, of all groups
 * @param groups the same by thread group
 * @param received KB per second
 * @param sent KB per second
 * @param times min, median, the three percentiles and max of the successful samples, ms
 * @param elapsed mean elapsed ms by label
 * @param latency mean ms to the first byte by label
 * @param connect mean ms to connect by label
 * @param transactions samples ended per second by label
 * @param codes samples ended per second by response code
 */
public record OverTime(
        long slotMs,
        List<Long> startsMs,
        List<Double> hits,
        List<Double> passed,
        List<Double> failed,
        List<Double> threads,
        List<Series> groups,
        List<Double> received,
        List<Double> sent,
        List<Series> times,
        List<Series> elapsed,
        List<Series> latency,
        List<Series> connect,
        List<Series> transactions,
        List<Series> codes) {

    /** One named line. */
    public record Series(String name, List<Double> values) {}
}
