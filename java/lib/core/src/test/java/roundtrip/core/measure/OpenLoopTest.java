package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.LongBuffer;
import java.util.Iterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The queue of an open loop on a clock of its own: docs/load.md. */
class OpenLoopTest {
  private static final long NEVER = Long.MAX_VALUE;
  private static final long SERVICE_NS = 1_000_000;
  private static final int CALLS = 1_000_000;

  private final FakeClock clock = new FakeClock(1000);
  private long runs;

  private long[][] run(long[] due, Call call, long limitNs) throws Exception {
    OpenLoop loop = new OpenLoop(due, 0);
    loop.begin(clock.now);
    loop.run(clock, call, limitNs, count -> runs = count);
    return loop.parts().stream().map(OpenLoopTest::read).toArray(long[][]::new);
  }

  private static long[] read(LongBuffer part) {
    long[] numbers = new long[part.remaining()];
    part.get(numbers);
    return numbers;
  }

  @Test
  void waitsAreThoseOfLindley() throws Exception {
    long[][] parts = run(new long[] {10, 20, 30, 100, 105}, clock.taking(25), NEVER);
    assertArrayEquals(new long[] {25, 40, 55, 25, 45}, parts[0], "from the moment to the reply");
    assertArrayEquals(new long[] {1010, 1020, 1030, 1100, 1105}, parts[1]);
    assertArrayEquals(new long[] {1010, 1035, 1060, 1100, 1125}, parts[2], "once the last is back");
    assertArrayEquals(new long[5], parts[3], "a queue is not lateness");
    assertEquals(5, runs);
  }

  @Test
  void aCallerThatIsFreeAndSendsLateIsLate() throws Exception {
    clock.lateNs = 7;
    long[][] parts = run(new long[] {10, 20}, clock.taking(25), NEVER);
    assertArrayEquals(new long[] {7, 7}, parts[3]);
    assertArrayEquals(new long[] {32, 54}, parts[0], "lateness is in the latency");
  }

  @Test
  void sendsNothingAfterItsLimit() throws Exception {
    long[][] parts = run(new long[] {10, 20, 30, 40}, clock.taking(25), 60);
    assertArrayEquals(new long[] {25, 40}, parts[0]);
    assertEquals(2, runs);
  }

  @Test
  void arrivalsAreThoseOfAllCores() {
    assertArrayEquals(new long[] {7, 14, 21}, new Arrivals(3, 7, false, 1).times());
    assertArrayEquals(
        new long[] {1_353_110, 1_527_357, 1_853_920, 2_275_805},
        new Arrivals(4, SERVICE_NS, true, 42).times());
  }

  /** The mean wait of Pollaczek and Khinchine: load / (1 - load) x (1 + variation) / 2 calls. */
  @ParameterizedTest
  @CsvSource({
    "50, false", "70, false", "90, false",
    "50, true", "70, true", "90, true"
  })
  void meanWaitsAreThoseOfTheory(int percent, boolean exponential) throws Exception {
    // Service times are drawn as gaps are.
    long[] ends = new Arrivals(CALLS, SERVICE_NS, exponential, 2).times();
    Iterator<Long> takes =
        LongStream.range(0, CALLS)
            .map(i -> ends[(int) i] - (i == 0 ? 0 : ends[(int) i - 1]))
            .iterator();
    long[] due = new Arrivals(CALLS, SERVICE_NS * 100 / percent, true, 1).times();
    long[][] parts = run(due, FakeClock.calling(() -> clock.now += takes.next()), NEVER);
    double waited = 0;
    for (int i = 0; i < CALLS; i++) {
      waited += parts[2][i] - parts[1][i];
    }
    double load = percent / 100.0;
    double expected = load / (1 - load) * (exponential ? 1 : 0.5);
    assertEquals(1, waited / CALLS / SERVICE_NS / expected, 0.05);
  }
}
