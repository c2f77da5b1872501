package weir.jmx;

/**
 * Where something stands in a plan.
 *
 * @param path names from the test plan down, joined with {@code " > "}
 * @param line line in the file, from 1
 */
record Place(String path, int line) {
    Place child(String name, int atLine) {
        return new Place(path.isEmpty() ? name : path + " > " + name, atLine);
    }

    Place at(int otherLine) {
        return otherLine > 0 ? new Place(path, otherLine) : this;
    }
}
