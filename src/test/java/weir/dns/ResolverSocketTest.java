package weir.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weir.dns.StubNameServer.Answer;
import weir.net.Address;
import weir.net.Fiber;
import weir.net.Loop;

/** A resolver and name servers on the loopback that answer well, wrongly, late or never. */
class ResolverSocketTest {
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<StubNameServer> servers = new ArrayList<>();
    private Loop loop;

    @BeforeEach
    void start() throws Exception {
        loop = Loop.start("test-dns");
    }

    @AfterEach
    void stop() throws Exception {
        loop.stop();
        loop.join();
        for (StubNameServer server : servers) {
            server.close();
        }
    }

    private StubNameServer server(StubNameServer.Script script) throws Exception {
        StubNameServer server = StubNameServer.start(script);
        servers.add(server);
        return server;
    }

    private static ResolverSpec ipv4(StubNameServer... servers) {
        List<Address> addresses = Arrays.stream(servers).map(StubNameServer::address).toList();
        return new ResolverSpec(addresses, 0, true, false);
    }

    private Resolver resolver(ResolverSpec spec) {
        return resolver(spec, 5000);
    }

    private Resolver resolver(ResolverSpec spec, long resendMs) {
        return new Resolver(loop, spec, (words, errno, end) -> complaints.add(words), resendMs);
    }

    private <T> CompletableFuture<T> begin(Callable<T> task) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.execute(() ->
                loop.spawn(() -> {
                    try {
                        done.complete(task.call());
                    } catch (Throwable t) {
                        done.completeExceptionally(t);
                    }
                }));
        return done;
    }

    private <T> T on(Callable<T> task) throws Exception {
        return begin(task).get(10, TimeUnit.SECONDS);
    }

    private Resolution resolve(Resolver resolver, String name) throws Exception {
        return on(() -> resolver.resolve(name, 9000, () -> false));
    }

    private static List<String> ips(Resolution resolution) {
        assertThat(resolution).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).addresses().stream().map(Address::text).toList();
    }

    private static int code(Resolution resolution) {
        assertThat(resolution).isInstanceOf(Resolution.Failed.class);
        return ((Resolution.Failed) resolution).code();
    }

    @Test
    void bothFamiliesAreAskedAndPutTogether() throws Exception {
        var server =
                server(q ->
                        q.type() == 1
                                ? Answer.to(q).a("127.0.0.2", 60).bytes()
                                : Answer.to(q).aaaa("::2", 60).bytes());
        var resolver = resolver(new ResolverSpec(List.of(server.address()), 0, true, true));
        assertThat(ips(resolve(resolver, "Both.Example.")))
                .containsExactly("127.0.0.2:0", "[::2]:0");
        assertThat(server.asked())
                .extracting(StubNameServer.Asked::name)
                .containsExactly("both.example", "both.example");
    }

    @Test
    void oneFamilyWithoutAddressesIsNoFailure() throws Exception {
        var server =
                server(q ->
                        q.type() == 1
                                ? Answer.to(q).a("127.0.0.2", 60).bytes()
                                : Answer.to(q).bytes());
        var resolver = resolver(new ResolverSpec(List.of(server.address()), 0, true, true));
        assertThat(ips(resolve(resolver, "a.example"))).containsExactly("127.0.0.2:0");
    }

    @Test
    void onlyTheWantedFamilyIsAsked() throws Exception {
        var server = server(q -> Answer.to(q).aaaa("::3", 60).bytes());
        var resolver = resolver(new ResolverSpec(List.of(server.address()), 0, false, true));
        assertThat(ips(resolve(resolver, "a.example"))).containsExactly("[::3]:0");
        assertThat(server.asked()).extracting(StubNameServer.Asked::type).containsExactly(28);
    }

    @Test
    void anAnswerIsRememberedAndItsAddressesTakeTurns() throws Exception {
        var server = server(q -> Answer.to(q).a("127.0.0.2", 60).a("127.0.0.3", 60).bytes());
        var resolver = resolver(ipv4(server));
        List<String> firsts = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            firsts.add(ips(resolve(resolver, "a.example")).get(0));
        }
        assertThat(firsts).contains("127.0.0.2:0", "127.0.0.3:0");
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void theShortestTimeToLiveCountsUnlessValidSaysOtherwise() throws Exception {
        var server = server(q -> Answer.to(q).a("127.0.0.2", 60).a("127.0.0.3", 7).bytes());
        var byTtl = (Resolution.Found) resolve(resolver(ipv4(server)), "a.example");
        long nowS = on(() -> loop.nowMs()) / 1000;
        assertThat(byTtl.validS() - nowS).isBetween(6L, 7L);
        var fixed = resolver(new ResolverSpec(List.of(server.address()), 300, true, false));
        assertThat(((Resolution.Found) resolve(fixed, "a.example")).validS() - nowS)
                .isBetween(299L, 301L);
    }

    @Test
    void thoseWhoWantTheSameNameShareOneQuestion() throws Exception {
        CountDownLatch all = new CountDownLatch(1);
        var server =
                server(q -> {
                    awaits(all);
                    return Answer.to(q).a("127.0.0.2", 0).bytes();
                });
        var resolver = resolver(ipv4(server));
        List<CompletableFuture<Resolution>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waiting.add(begin(() -> resolver.resolve("a.example", 9000, () -> false)));
        }
        on(() -> null);
        all.countDown();
        for (var one : waiting) {
            assertThat(ips(one.get(9, TimeUnit.SECONDS))).containsExactly("127.0.0.2:0");
        }
        assertThat(server.asked()).hasSize(1);
    }

    private static void awaits(CountDownLatch latch) {
        try {
            assertThat(latch.await(9, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFailureIsToldAndNotRemembered() throws Exception {
        var server = server(q -> Answer.code(q, 3));
        var resolver = resolver(ipv4(server));
        Resolution first = resolve(resolver, "no.example");
        assertThat(code(first)).isEqualTo(3);
        assertThat(first).hasToString("3: Host not found");
        server.script(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(resolve(resolver, "no.example"))).containsExactly("127.0.0.2:0");
    }

    @Test
    void anAnswerWithoutRecordsMeansNotFound() throws Exception {
        var server = server(q -> Answer.to(q).bytes());
        assertThat(code(resolve(resolver(ipv4(server)), "empty.example"))).isEqualTo(3);
    }

    @Test
    void aliasesAreFollowed() throws Exception {
        var server =
                server(q ->
                        switch (q.name()) {
                            case "one.example" -> Answer.to(q).cname("two.example", 9).bytes();
                            case "two.example" -> Answer.to(q).cname("three.example", 9).bytes();
                            default -> Answer.to(q).a("127.0.0.2", 9).bytes();
                        });
        assertThat(ips(resolve(resolver(ipv4(server)), "one.example")))
                .containsExactly("127.0.0.2:0");
        assertThat(server.asked()).hasSize(3);
    }

    @Test
    void anAliasWithItsAddressesIsOneAnswer() throws Exception {
        var server = server(q -> Answer.to(q).cname("two.example", 9).a("127.0.0.2", 9).bytes());
        assertThat(ips(resolve(resolver(ipv4(server)), "one.example")))
                .containsExactly("127.0.0.2:0");
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void aCircleOfAliasesEnds() throws Exception {
        var server =
                server(q ->
                        Answer.to(q)
                                .cname(q.name().equals("a.example") ? "b.example" : "a.example", 9)
                                .bytes());
        assertThat(code(resolve(resolver(ipv4(server)), "a.example"))).isEqualTo(3);
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    void aTruncatedAnswerIsAskedForOverTcp() throws Exception {
        var server =
                server(q ->
                        q.tcp()
                                ? Answer.to(q).a("127.0.0.2", 9).a("127.0.0.3", 9).bytes()
                                : Answer.to(q).flags(0x8380).bytes());
        assertThat(ips(resolve(resolver(ipv4(server)), "long.example"))).hasSize(2);
        assertThat(server.asked())
                .extracting(StubNameServer.Asked::tcp)
                .containsExactly(false, true);
    }

    @Test
    void theNextServerIsAskedWhenOneIsSilent() throws Exception {
        var silent = server(q -> null);
        var good = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(resolve(resolver(ipv4(silent, good), 50), "a.example")))
                .containsExactly("127.0.0.2:0");
        assertThat(silent.asked()).hasSize(1);
    }

    @Test
    void theNextServerIsAskedWhenOneRefusesDatagrams() throws Exception {
        var gone = server(q -> null);
        gone.close();
        var good = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(resolve(resolver(ipv4(gone, good), 50), "a.example")))
                .containsExactly("127.0.0.2:0");
        assertThat(complaints).contains("recv() failed");
    }

    @Test
    void namesAreSpreadOverTheServers() throws Exception {
        var one = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        var two = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        var resolver = resolver(ipv4(one, two));
        for (int i = 0; i < 4; i++) {
            resolve(resolver, "n" + i + ".example");
        }
        assertThat(one.asked()).hasSize(2);
        assertThat(two.asked()).hasSize(2);
    }

    @Test
    void aTimeOutIsTold() throws Exception {
        var silent = server(q -> null);
        var resolver = resolver(ipv4(silent));
        Resolution late = on(() -> resolver.resolve("a.example", 30, () -> false));
        assertThat(code(late)).isEqualTo(110);
        assertThat(late).hasToString("110: Operation timed out");
    }

    @Test
    void whoeverGivesUpWaitsNoLonger() throws Exception {
        var silent = server(q -> null);
        var resolver = resolver(ipv4(silent));
        AtomicBoolean over = new AtomicBoolean();
        AtomicReference<Fiber> fiber = new AtomicReference<>();
        var waiting =
                begin(() -> {
                    fiber.set(Fiber.current());
                    return resolver.resolve("a.example", 0, over::get);
                });
        on(() -> null);
        over.set(true);
        loop.execute(() -> fiber.get().unpark());
        assertThat(code(waiting.get(9, TimeUnit.SECONDS))).isEqualTo(110);
    }

    @Test
    void aCloseEndsAllWaiting() throws Exception {
        var server =
                server(q ->
                        q.type() == 33
                                ? Answer.to(q).srv(1, 1, 80, "silent.example", 9).bytes()
                                : null);
        var resolver = resolver(ipv4(server));
        var name = begin(() -> resolver.resolve("a.example", 0, () -> false));
        var service = begin(() -> resolver.service("http", "a.example", 0, () -> false));
        eventually(() -> server.asked().stream().anyMatch(q -> q.name().equals("silent.example")));
        loop.execute(resolver::close);
        assertThat(code(name.get(9, TimeUnit.SECONDS))).isEqualTo(110);
        assertThat(service.get(9, TimeUnit.SECONDS).code()).isEqualTo(110);
    }

    @Test
    void aNameThatNoQuestionCanHoldIsNotFound() throws Exception {
        var server = server(q -> null);
        var resolver = resolver(ipv4(server));
        for (String name :
                List.of("", "a..b", ".a", "x".repeat(64) + ".b", "ab.".repeat(90) + "c")) {
            assertThat(code(resolve(resolver, name))).as(name).isEqualTo(3);
        }
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void theLongestNameIsAskedFor() throws Exception {
        String label = "x".repeat(63);
        String longest = String.join(".", label, label, label, label);
        var server = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(resolve(resolver(ipv4(server)), longest))).containsExactly("127.0.0.2:0");
        assertThat(server.asked().get(0).name()).isEqualTo(longest);
    }

    @Test
    void anAnswerWithAnotherIdIsNotTaken() throws Exception {
        var server = server(q -> Answer.to(q).id(q.id() ^ 1).a("127.0.0.66", 9).bytes());
        var resolver = resolver(ipv4(server), 50);
        var waiting = begin(() -> resolver.resolve("a.example", 9000, () -> false));
        eventually(() -> !complaints.isEmpty());
        server.script(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(waiting.get(9, TimeUnit.SECONDS))).containsExactly("127.0.0.2:0");
        assertThat(complaints.get(0))
                .matches("wrong ident \\d+ in DNS response for a.example, expect \\d+");
    }

    @Test
    void anAnswerFromAnotherAddressIsNotSeen() throws Exception {
        try (var stranger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            var server =
                    server(q -> {
                        byte[] spoofed = Answer.to(q).a("127.0.0.66", 9).bytes();
                        stranger.send(new DatagramPacket(spoofed, spoofed.length, q.from()));
                        return Answer.to(q).a("127.0.0.2", 9).bytes();
                    });
            assertThat(ips(resolve(resolver(ipv4(server)), "a.example")))
                    .containsExactly("127.0.0.2:0");
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void anAnswerToAnotherQuestionIsNotTaken() throws Exception {
        var server =
                server(q ->
                        Answer.to(
                                        new StubNameServer.Asked(
                                                q.id(), "other.example", q.type(), false, q.from()))
                                .a("127.0.0.66", 9)
                                .bytes());
        var resolver = resolver(ipv4(server), 50);
        var waiting = begin(() -> resolver.resolve("a.example", 9000, () -> false));
        eventually(() -> complaints.contains("unexpected DNS response for other.example"));
        server.script(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(waiting.get(9, TimeUnit.SECONDS))).containsExactly("127.0.0.2:0");
    }

    @Test
    void rubbishIsSaidAndSkipped() throws Exception {
        var server = server(q -> q.tcp() ? null : new byte[] {1, 2, 3});
        var resolver = resolver(ipv4(server), 50);
        var waiting = begin(() -> resolver.resolve("a.example", 9000, () -> false));
        eventually(() -> complaints.contains("short DNS response"));
        server.script(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(waiting.get(9, TimeUnit.SECONDS))).containsExactly("127.0.0.2:0");
    }

    @Test
    void aServerThatDoesNotUnderstandIsFollowedByTheNext() throws Exception {
        var dull = server(q -> Answer.code(q, 1));
        var good = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        assertThat(ips(resolve(resolver(ipv4(dull, good), 50), "a.example")))
                .containsExactly("127.0.0.2:0");
        assertThat(complaints.get(0))
                .matches("DNS error \\(1: Format error\\), query id:\\d+, name:\"a.example\"");
    }

    @Test
    void idsAreNotInOrder() throws Exception {
        var server = server(q -> Answer.to(q).a("127.0.0.2", 9).bytes());
        var resolver = resolver(ipv4(server));
        for (int i = 0; i < 20; i++) {
            resolve(resolver, "n" + i + ".example");
        }
        List<Integer> ids = server.asked().stream().map(StubNameServer.Asked::id).toList();
        assertThat(ids).doesNotHaveDuplicates().isNotEqualTo(ids.stream().sorted().toList());
    }

    @Test
    void aServiceHasServersByPriority() throws Exception {
        var server =
                server(q ->
                        switch (q.name()) {
                            case "_http._tcp.a.example" ->
                                    Answer.to(q)
                                            .srv(20, 5, 8081, "b.example", 9)
                                            .srv(10, 1, 8080, "a.example", 9)
                                            .srv(10, 1, 8082, "no.example", 9)
                                            .bytes();
                            case "a.example" ->
                                    Answer.to(q).a("127.0.0.2", 9).a("127.0.0.3", 9).bytes();
                            case "b.example" -> Answer.to(q).a("127.0.0.4", 9).bytes();
                            default -> Answer.code(q, 3);
                        });
        var resolver = resolver(ipv4(server));
        ServiceResolution found =
                on(() -> resolver.service("http", "a.example", 9000, () -> false));
        assertThat(found.code()).isZero();
        assertThat(found.servers())
                .extracting(s -> s.address().text(), ServiceResolution.Server::priority)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("127.0.0.2:8080", 10),
                        org.assertj.core.groups.Tuple.tuple("127.0.0.3:8080", 10),
                        org.assertj.core.groups.Tuple.tuple("127.0.0.4:8081", 20));
        assertThat(found.failures())
                .containsExactly(new ServiceResolution.Failure("no.example", 3));
    }

    private void eventually(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(9);
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
