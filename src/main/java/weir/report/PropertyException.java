package weir.report;

/** A property whose value is wrong or that asks for something we do not do. */
public final class PropertyException extends RuntimeException {
    private final String property;

    public PropertyException(String property, String why) {
        super(property + ": " + why);
        this.property = property;
    }

    /** The name of the property. */
    public String property() {
        return property;
    }
}
