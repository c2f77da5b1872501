package weir.origin;

import org.apache.tomcat.util.IntrospectionUtils;
import org.jspecify.annotations.Nullable;

/** {@code ${name}} in a server.xml, replaced from the system properties as Tomcat does. */
final class XmlValues {
    private static final IntrospectionUtils.PropertySource[] SYSTEM = {System::getProperty};

    private XmlValues() {}

    /** An unknown name stays as it was written. */
    static @Nullable String resolve(@Nullable String value) {
        return value == null
                ? null
                : IntrospectionUtils.replaceProperties(
                        value, null, SYSTEM, XmlValues.class.getClassLoader());
    }

    static boolean classExists(String name) {
        try {
            Class.forName(name, false, XmlValues.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
