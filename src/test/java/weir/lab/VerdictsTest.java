package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reuse, full resource and validity, from figures. */
class VerdictsTest {
    private final Trials trial = Trials.shorts();

    @Test
    void everyRequestOnItsOwnConnectionIsNoReuse() {
        assertThat(Trials.one(trial).reuseRatio()).isZero();
    }

    @Test
    void moreConnectionsThanRequestsAreStillNoReuse() {
        trial.originConnections = 7010;
        assertThat(Trials.one(trial).reuseRatio()).isZero();
    }

    @Test
    void fewConnectionsForManyRequestsAreReuse() {
        assertThat(Trials.one(Trials.longs()).reuseRatio()).isCloseTo(0.9988, within(1e-9));
    }

    @Test
    void whatWasNotCountedGivesNoRatio() {
        trial.originConnections = -1;
        assertThat(Trials.one(trial).reuseRatio()).isNaN();
        assertThat(Trials.one(trial).originConnections()).isEqualTo(-1);
    }

    @Test
    void oneFullThreadComesBeforeAFullMachine() {
        trial.busiest = Map.of(Role.FRONT, new BusiestThread("worker", 0.98));
        assertThat(Trials.one(trial).fullResource())
                .startsWith("CPU of one thread: front's \"worker\" used 98 %")
                .contains("1.96 of 2 cores");
    }

    @Test
    void aFullMachineNamesWhoTookMost() {
        assertThat(Trials.one(trial).fullResource())
                .isEqualTo("CPU of the machine: 1.96 of 2 cores busy, most of it by origins");
    }

    @Test
    void anOverflowingAcceptQueueIsNamed() {
        trial.busyProcessors = 1;
        trial.acceptOverflows = 7;
        trial.poolWaiters = 30;
        assertThat(Trials.one(trial).fullResource())
                .isEqualTo("an accept queue: it was full for 7 connections");
    }

    @Test
    void waitingForTheDatabaseIsNamed() {
        trial.busyProcessors = 1;
        trial.poolWaiters = 30;
        assertThat(Trials.one(trial).fullResource())
                .isEqualTo("database connections: up to 30 requests waited for one");
    }

    @Test
    void takenPortsAreNamed() {
        trial.busyProcessors = 1;
        trial.portsUsed = 0.95;
        assertThat(Trials.one(trial).fullResource())
                .isEqualTo("ephemeral ports: 95 % of them were taken");
    }

    @Test
    void nothingFullIsSaidSo() {
        trial.busyProcessors = 1;
        assertThat(Trials.one(trial).fullResource()).isEqualTo(FullResource.NONE);
    }

    @Test
    void aPlausibleRunIsValid() {
        assertThat(Trials.comparison().invalidBecause()).isEmpty();
    }

    @Test
    void aLoaderThatTakesTheMachineIsNotMeasured() {
        trial.cpu = Map.of(Role.LOADER, 6_800_000.0, Role.FRONT, 100_000.0);
        assertThat(Validity.reasons(Trials.one(trial)))
                .containsExactly(
                        "short: the load generator took 85 % of the machine's CPU, above 80 %");
    }

    @Test
    void aLoaderWithAFullThreadIsNotMeasured() {
        trial.busiest = Map.of(Role.LOADER, new BusiestThread("loop-0", 0.99));
        assertThat(Validity.reasons(Trials.one(trial)))
                .singleElement()
                .asString()
                .contains("99 % of a core");
    }

    @Test
    void portsRunningOutMakeItInvalid() {
        trial.portsUsed = 0.75;
        assertThat(Validity.reasons(Trials.one(trial)))
                .containsExactly("short: 75 % of the ephemeral ports were taken, above 70 %");
    }

    @Test
    void aShortVariantThatKeepsItsConnectionsIsNone() {
        trial.originConnections = 1000;
        assertThat(Validity.reasons(Trials.one(trial)))
                .containsExactly(
                        "short: the front kept its connections to the origins (reuse ratio 0.8571)");
    }

    @Test
    void aLongVariantThatDoesNotKeepThemIsNone() {
        Trials longs = Trials.longs();
        longs.originConnections = 5000;
        assertThat(Validity.reasons(Trials.one(longs)))
                .containsExactly(
                        "long: the front did not keep its connections to the origins (reuse ratio"
                                + " 0.5000)");
    }

    @Test
    void unequalErrorSharesMakeItInvalid() {
        Trials failing = Trials.longs();
        failing.errors = 500;
        assertThat(Trials.comparison(Trials.shorts(), failing).invalidBecause())
                .containsExactly("unequal error shares: 0 % in short, 5.0 % in long");
    }

    @Test
    void equalErrorSharesDoNot() {
        Trials shorts = Trials.shorts();
        shorts.errors = 700;
        Trials longs = Trials.longs();
        longs.errors = 1000;
        assertThat(Trials.comparison(shorts, longs).valid()).isTrue();
    }

    @Test
    void noRequestsAtAllIsInvalid() {
        assertThat(Validity.reasons(VariantFacts.of(Variant.LONG, List.of())))
                .containsExactly("long: not one request was measured");
    }

    @Test
    void closingsOfAllTrialsAreAddedUpBySource() {
        VariantFacts facts = VariantFacts.of(Variant.SHORT, List.of(trial.facts(), trial.facts()));
        assertThat(facts.closedFirst().all().getFirst().byOrigin()).isEqualTo(2 * 6997);
        assertThat(facts.closedFirst().certain()).isTrue();
    }

    @Test
    void theBusiestThreadOfAnyTrialIsKept() {
        Trials other = Trials.shorts();
        other.busiest = Map.of(Role.FRONT, new BusiestThread("worker 2", 0.5));
        VariantFacts facts = VariantFacts.of(Variant.SHORT, List.of(trial.facts(), other.facts()));
        assertThat(facts.busiest().get(Role.FRONT)).isEqualTo(new BusiestThread("worker 2", 0.5));
    }
}
