package weir.cli;

/** Small test plans as JMeter saves them. */
final class TestPlans {
    private TestPlans() {}

    /** One group whose users each ask for one path, a number of times. */
    static String gets(String group, int users, int loops, int port, String path, String more) {
        return plan(group(group, users, loops, "", request("get " + path, port, path), more));
    }

    static String plan(String groups) {
        return """
        <?xml version="1.0" encoding="UTF-8"?>
        <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
          <hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan" enabled="true">
              <boolProp name="TestPlan.functional_mode">false</boolProp>
            </TestPlan>
            <hashTree>
        """
                + groups
                + "</hashTree></hashTree></jmeterTestPlan>\n";
    }

    static String group(
            String name, int users, int loops, String scheduler, String samplers, String more) {
        return """
        <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="%s" enabled="true">
          <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
          <elementProp name="ThreadGroup.main_controller" elementType="LoopController"
              guiclass="LoopControlPanel" testclass="LoopController">
            <boolProp name="LoopController.continue_forever">false</boolProp>
            <stringProp name="LoopController.loops">%d</stringProp>
          </elementProp>
          <stringProp name="ThreadGroup.num_threads">%d</stringProp>
          <stringProp name="ThreadGroup.ramp_time">0</stringProp>
          %s
          <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
        </ThreadGroup>
        <hashTree>%s%s</hashTree>
        """
                .formatted(name, loops, users, scheduler, samplers, more);
    }

    static String request(String name, int port, String path) {
        return """
        <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="%s" enabled="true">
          <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
            <collectionProp name="Arguments.arguments"/>
          </elementProp>
          <stringProp name="HTTPSampler.domain">127.0.0.1</stringProp>
          <stringProp name="HTTPSampler.port">%d</stringProp>
          <stringProp name="HTTPSampler.protocol">http</stringProp>
          <stringProp name="HTTPSampler.path">%s</stringProp>
          <stringProp name="HTTPSampler.method">GET</stringProp>
          <boolProp name="HTTPSampler.follow_redirects">true</boolProp>
          <boolProp name="HTTPSampler.use_keepalive">true</boolProp>
        </HTTPSamplerProxy>
        <hashTree/>
        """
                .formatted(name, port, path);
    }

    /** A listener that writes a file. */
    static String listener(String file, boolean errorsOnly) {
        return """
        <ResultCollector guiclass="SimpleDataWriter" testclass="ResultCollector" testname="writer" enabled="true">
          <boolProp name="ResultCollector.error_logging">%s</boolProp>
          <objProp>
            <name>saveConfig</name>
            <value class="SampleSaveConfiguration">
              <time>true</time><latency>false</latency><timestamp>true</timestamp>
              <success>true</success><label>true</label><code>true</code>
              <message>false</message><threadName>false</threadName><dataType>false</dataType>
              <encoding>false</encoding><assertions>true</assertions><subresults>true</subresults>
              <responseData>false</responseData><samplerData>false</samplerData><xml>false</xml>
              <fieldNames>true</fieldNames>
              <saveAssertionResultsFailureMessage>false</saveAssertionResultsFailureMessage>
              <bytes>false</bytes><sentBytes>false</sentBytes><url>false</url>
              <threadCounts>false</threadCounts><idleTime>false</idleTime><connectTime>false</connectTime>
            </value>
          </objProp>
          <stringProp name="filename">%s</stringProp>
        </ResultCollector>
        <hashTree/>
        """
                .formatted(errorsOnly, file);
    }
}
