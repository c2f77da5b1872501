#!/bin/sh
# Assembles a JMeter home from Maven artifacts, for use as a peer in `weir lab peers --role load`.
#
#   bench/jmeter.sh DIR            JMeter 5.6.3 into DIR (nothing is done when it is already whole)
#   JMETER_VERSION=5.6.3 MVN=mvn   may be set from outside
#
# Afterwards: weir lab peers --role load --jmeter DIR      (or JMETER_HOME=DIR)
# The start script DIR/bin/jmeter written here takes JMeter's own arguments; JVM_ARGS adds JVM flags.
set -eu

version=${JMETER_VERSION:-5.6.3}
mvn=${MVN:-mvn}
home=${1:?usage: bench/jmeter.sh DIR}

mkdir -p "$home"
home=$(cd "$home" && pwd)
if [ -f "$home/bin/.complete-$version" ]; then
    echo "JMeter $version is already in $home" >&2
    exit 0
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# One throw-away project that names JMeter's parts; Maven finds everything they need.
{
    echo '<project><modelVersion>4.0.0</modelVersion>'
    echo '<groupId>bench</groupId><artifactId>jmeter-home</artifactId><version>1</version>'
    echo '<packaging>pom</packaging><dependencies>'
    for part in ApacheJMeter ApacheJMeter_core ApacheJMeter_components ApacheJMeter_functions \
        ApacheJMeter_http ApacheJMeter_java ApacheJMeter_jdbc ApacheJMeter_tcp; do
        echo "<dependency><groupId>org.apache.jmeter</groupId><artifactId>$part</artifactId><version>$version</version></dependency>"
    done
    echo '</dependencies></project>'
} > "$scratch/pom.xml"

echo "fetching JMeter $version and its libraries" >&2
plugin=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
"$mvn" -q -B -ntp -f "$scratch/pom.xml" "$plugin:copy-dependencies" \
    -DincludeScope=runtime -DoutputDirectory="$scratch/jars" >&2
# The properties, the save-service table and the report template live in an artifact of their own.
"$mvn" -q -B -ntp -f "$scratch/pom.xml" "$plugin:copy" \
    -Dartifact="org.apache.jmeter:ApacheJMeter_config:$version" \
    -DoutputDirectory="$scratch/config" >&2

mkdir -p "$home/bin" "$home/lib/ext" "$home/lib/junit"
(cd "$scratch" && mkdir unpacked && cd unpacked && {
    jar xf ../config/*.jar 2> /dev/null || "${JAVA_HOME:-/nowhere}/bin/jar" xf ../config/*.jar || unzip -qo ../config/*.jar
})
cp -R "$scratch/unpacked/bin/." "$home/bin/"
for jar in "$scratch"/jars/*.jar; do
    case ${jar##*/} in
        "ApacheJMeter-$version.jar") cp "$jar" "$home/bin/ApacheJMeter.jar" ;;
        ApacheJMeter_*) cp "$jar" "$home/lib/ext/" ;;
        *) cp "$jar" "$home/lib/" ;;
    esac
done
touch "$home/bin/user.properties" "$home/bin/upgrade.properties"

cat > "$home/bin/jmeter" << 'START'
#!/bin/sh
# The peer's start script: the heap and collector that JMeter's own script chooses.
bin=$(cd "$(dirname "$0")" && pwd)
java=java
[ -n "${JAVA_HOME:-}" ] && java=$JAVA_HOME/bin/java
exec "$java" -Xms1g -Xmx1g -XX:+UseG1GC -XX:MaxGCPauseMillis=100 \
    --add-opens=java.base/java.lang=ALL-UNNAMED \
    --add-opens=java.base/java.lang.invoke=ALL-UNNAMED \
    --add-opens=java.base/java.lang.reflect=ALL-UNNAMED \
    --add-opens=java.base/java.util=ALL-UNNAMED \
    --add-opens=java.base/java.text=ALL-UNNAMED \
    ${JVM_ARGS:-} -jar "$bin/ApacheJMeter.jar" "$@"
START
chmod +x "$home/bin/jmeter"
touch "$home/bin/.complete-$version"
echo "JMeter $version is in $home" >&2
