package weir.origin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the smallest server.xml around what a test is about. */
final class ServerXmlFile {
    static {
        QuietLogs.keep();
    }

    private ServerXmlFile() {}

    static Path connector(Path folder, String attributes) throws IOException {
        return service(folder, "<Connector port=\"0\" " + attributes + "/>", "");
    }

    static Path service(Path folder, String connectors, String inHost) throws IOException {
        return write(
                folder,
                """
                <Server port="-1">
                  <Service name="Catalina">
                    %s
                    <Engine name="Catalina" defaultHost="localhost">
                      <Host name="localhost" appBase="webapps">%s</Host>
                    </Engine>
                  </Service>
                </Server>
                """
                        .formatted(connectors, inHost));
    }

    static Path write(Path folder, String text) throws IOException {
        return Files.writeString(folder.resolve("server.xml"), text);
    }
}
