package weir.load;

/** A CSV data set at its place in the plan: gives each user the next record of its file. */
final class CsvFeed {
    private static final String END = "<EOF>";

    private final CsvSpec spec;

    CsvFeed(CsvSpec spec) {
        this.spec = spec;
    }

    /**
     * Puts the next record into the user's variables.
     *
     * @return false when the user must end: no record is left, or the file cannot be read
     */
    boolean next(VirtualUser user) {
        CsvCursor cursor = user.kept(this, () -> open(user));
        if (cursor.failure() != null) {
            user.log(cursor.failure());
            return false;
        }
        String[] fields = cursor.take(spec.recycle());
        String[] names = cursor.names();
        if (fields == null || fields.length == 0) {
            if (spec.stopAtEnd()) {
                return false;
            }
            for (String name : names) {
                user.setVariable(name, END);
            }
            return true;
        }
        for (int i = 0; i < names.length && i < fields.length; i++) {
            user.setVariable(names[i], fields[i]);
        }
        return true;
    }

    /** The position this user shares, made by whoever comes first. */
    private CsvCursor open(VirtualUser user) {
        String file = spec.file().value(user);
        String share = spec.share().value(user);
        String key =
                switch (share) {
                    case "", "shareMode.all" -> file;
                    case "shareMode.group" -> file + "@group" + user.groupKey();
                    case "shareMode.thread" -> file + "@user" + user.threadName();
                    default -> file + "@" + share;
                };
        return user.run()
                .cursors()
                .open(
                        key,
                        spec,
                        file,
                        spec.encoding().value(user),
                        spec.names().value(user),
                        spec.delimiter().value(user));
    }
}
