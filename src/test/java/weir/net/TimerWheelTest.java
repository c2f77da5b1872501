package weir.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
    private final List<String> fired = new ArrayList<>();

    private final class Note extends Timer {
        private final String name;

        Note(String name) {
            this.name = name;
        }

        @Override
        protected void fire() {
            fired.add(name);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 511, 512, 513, 1023, 1024, 262_143, 262_144, 262_145, 10_000_000})
    void firesAtItsMillisecondNotBefore(long delayMs) {
        var wheel = new TimerWheel(777);
        wheel.schedule(new Note("t"), 777 + delayMs);
        wheel.advance(777 + delayMs - 1);
        assertThat(fired).isEmpty();
        wheel.advance(777 + delayMs);
        assertThat(fired).containsExactly("t");
        assertThat(wheel.waitMs()).isEqualTo(-1);
    }

    @Test
    void cancelledTimerNeverFires() {
        var wheel = new TimerWheel(0);
        var t = new Note("t");
        wheel.schedule(t, 5);
        wheel.cancel(t);
        wheel.advance(100);
        assertThat(fired).isEmpty();
        assertThat(t.isScheduled()).isFalse();
    }

    @Test
    void schedulingAgainMovesIt() {
        var wheel = new TimerWheel(0);
        var t = new Note("t");
        wheel.schedule(t, 5);
        wheel.schedule(t, 600);
        wheel.advance(599);
        assertThat(fired).isEmpty();
        wheel.advance(600);
        assertThat(fired).containsExactly("t");
    }

    @Test
    void timerThatSchedulesItselfFiresOncePerPeriod() {
        var wheel = new TimerWheel(0);
        var t =
                new Timer() {
                    int times;

                    @Override
                    protected void fire() {
                        times++;
                        wheel.schedule(this, 100L * (times + 1));
                    }
                };
        wheel.schedule(t, 100);
        wheel.advance(1000);
        assertThat(t.times).isEqualTo(10);
    }

    @Test
    void neverSleepsPastTheNextTimer() {
        var wheel = new TimerWheel(0);
        wheel.schedule(new Note("far"), 700_000);
        long now = 0;
        int steps = 0;
        while (fired.isEmpty()) {
            int wait = wheel.waitMs();
            assertThat(wait).isPositive();
            now += wait;
            wheel.advance(now);
            steps++;
        }
        assertThat(now).isEqualTo(700_000);
        assertThat(steps).isLessThan(6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void agreesWithASortedList(long seed) {
        var random = new Random(seed);
        long now = random.nextInt(1_000_000);
        var wheel = new TimerWheel(now);
        record Due(String name, long at) {}
        var model = new ArrayList<Due>();
        for (int i = 0; i < 300; i++) {
            long at = now + 1 + (long) Math.pow(2, random.nextDouble() * 22);
            wheel.schedule(new Note("" + i), at);
            model.add(new Due("" + i, at));
        }
        model.sort(Comparator.comparingLong(Due::at));
        while (!model.isEmpty()) {
            now += 1 + random.nextInt(random.nextBoolean() ? 20 : 50_000);
            wheel.advance(now);
            var expected = new ArrayList<String>();
            while (!model.isEmpty() && model.getFirst().at() <= now) {
                expected.add(model.removeFirst().name());
            }
            assertThat(fired).containsExactlyInAnyOrderElementsOf(expected);
            fired.clear();
        }
    }

    @Test
    void aTimerThatFailsLeavesTheOthersOfItsTimeDue() {
        var wheel = new TimerWheel(0);
        int[] fired = new int[1];
        for (int i = 0; i < 2; i++) {
            wheel.schedule(
                    new Timer() {
                        @Override
                        protected void fire() {
                            fired[0]++;
                            throw new IllegalStateException("a fault of this test");
                        }
                    },
                    10);
        }
        for (int i = 0; i < 3; i++) {
            try {
                wheel.advance(20);
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("a fault of this test");
            }
        }
        assertThat(fired[0]).isEqualTo(2);
    }
}
