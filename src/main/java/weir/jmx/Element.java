package weir.jmx;

import java.util.List;

/**
 * One node of a plan's tree as written.
 *
 * @param testClass class that the file names, else the tag
 * @param guiClass class of the dialog that the file names, else empty
 * @param name what the user called it
 * @param children enabled children only: a disabled element is dropped with all below it
 */
record Element(
        String testClass,
        String guiClass,
        String name,
        Place place,
        Property.Properties properties,
        List<Element> children) {

    /** The class without its package. */
    String simpleClass() {
        return testClass.substring(testClass.lastIndexOf('.') + 1);
    }

    /** The GUI class without its package. */
    String simpleGui() {
        return guiClass.substring(guiClass.lastIndexOf('.') + 1);
    }
}
