package weir.report;

import weir.load.Sample;

/** How samples become rows of one kind of file. Stateless: any thread may use it. */
interface RowFormat {
    /** What a new file begins with, line end included; empty for nothing. */
    String header();

    /** Adds the rows of one sample, its sub-samples included where the format wants them. */
    void rows(Sample sample, RowBatch to);
}
