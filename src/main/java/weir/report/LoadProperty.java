package weir.report;

/**
 * One JMeter property that result files, console summary and report read.
 *
 * @param name as in jmeter.properties
 * @param defaultText what holds when it is not set; empty for "not set"
 * @param doc one sentence for the reference page
 */
public record LoadProperty(String name, String defaultText, String doc) {}
