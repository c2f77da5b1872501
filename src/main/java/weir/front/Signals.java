package weir.front;

import java.lang.reflect.Proxy;

/**
 * Signals of this process, by the JDK's only way to them: {@code sun.misc.Signal}, which the
 * compiler warns about and no option silences; hence by name.
 */
final class Signals {
    private Signals() {}

    /** Runs {@code action} on a thread of the JVM whenever the signal (without SIG) arrives. */
    static void on(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(
                            Signals.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (self, method, args) -> {
                                if (method.getName().equals("handle")) {
                                    action.run();
                                    return null;
                                }
                                return method.getName().equals("hashCode") ? name.hashCode() : null;
                            });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("cannot handle SIG" + name, e);
        }
    }
}
