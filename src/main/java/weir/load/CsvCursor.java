package weir.load;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A shared position in a data file, with one user's names for the fields. Any thread. */
final class CsvCursor {
    private final CsvText records;
    private final AtomicLong taken;
    private final boolean skipFirst;
    private final String[] names;
    private final @Nullable String failure;

    CsvCursor(CsvText records) {
        this(records, new AtomicLong(), false, new String[0], null);
    }

    private CsvCursor(
            CsvText records,
            AtomicLong taken,
            boolean skipFirst,
            String[] names,
            @Nullable String failure) {
        this.records = records;
        this.taken = taken;
        this.skipFirst = skipFirst;
        this.names = names;
        this.failure = failure;
    }

    static CsvCursor failed(String failure) {
        var none = new CsvText("", ",", false);
        return new CsvCursor(none, new AtomicLong(), false, new String[0], failure);
    }

    /** Why there is no file, or null. */
    @Nullable String failure() {
        return failure;
    }

    /**
     * The same position; fields are called as the list says, or as the first record says, which is
     * then no data.
     */
    CsvCursor named(String list, boolean skips) {
        if (failure != null) {
            return this;
        }
        if (!list.isBlank()) {
            String[] given = list.split(",", -1);
            for (int i = 0; i < given.length; i++) {
                given[i] = given[i].trim();
            }
            return new CsvCursor(records, taken, skips, given, null);
        }
        String[] header = records.size() == 0 ? new String[0] : records.fields(0);
        return new CsvCursor(records, taken, true, header, null);
    }

    String[] names() {
        return names;
    }

    /** The next record, or null at the end. */
    String @Nullable [] take(boolean recycle) {
        int first = skipFirst ? 1 : 0;
        int size = records.size() - first;
        if (size <= 0) {
            return null;
        }
        long index = taken.getAndIncrement();
        if (index >= size && !recycle) {
            return null;
        }
        return records.fields(first + (int) (index % size));
    }
}
