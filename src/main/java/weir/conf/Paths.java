package weir.conf;

/**
 * The two folders that relative names are relative to (ngx_conf_full_name); both end in a slash.
 *
 * @param prefix nginx's {@code -p}: for logs, roots and pid files
 * @param confPrefix the folder of the configuration file: for includes, certificates and the like
 */
public record Paths(String prefix, String confPrefix) {
    /** The folders for a prefix and a configuration file named absolutely. */
    public static Paths of(String prefix, String confFile) {
        String slashed = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
        return new Paths(slashed, confFile.substring(0, confFile.lastIndexOf('/') + 1));
    }

    /** {@code name} itself when absolute, else under the prefix. */
    public String underPrefix(String name) {
        return name.startsWith("/") ? name : prefix + name;
    }

    /** {@code name} itself when absolute, else beside the configuration file. */
    public String besideConf(String name) {
        return name.startsWith("/") ? name : confPrefix + name;
    }
}
