package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.measure.Loop.Measurement;
import roundtrip.core.measure.Loop.StoppedBy;

class LoopTest {
  private static final long NEVER = Long.MAX_VALUE;

  private final FakeClock clock = new FakeClock(1_000);
  private final Samples samples = new Samples(100, false);

  private Measurement run(Call call, StopRule stop) throws Exception {
    return Loop.measure(clock, call, stop, samples);
  }

  @Test
  void endsAtTheCountOnceTheTimeHasPassed() throws Exception {
    Measurement measurement = run(clock.taking(10), new StopRule(3, 50, NEVER, 100));
    assertEquals(new Measurement(1_000, 1_050, StoppedBy.COUNT), measurement);
    assertEquals(5, samples.count);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 7, 50, 9999, 100, COUNT, 7",
    "10, 50, 0, 35, 100, TIME, 4",
    "1000000, 2, 0, 1, 100, TIME, 1",
    "10, 7, 9999, 9999, 8, CAPACITY, 8",
    "10, 8, 80, 80, 8, COUNT, 8"
  })
  void endsByTheFirstReasonThatHolds(
      long callNs, long count, long elapsed, long limit, int capacity, StoppedBy by, int runs)
      throws Exception {
    StopRule stop = new StopRule(count, elapsed, limit, capacity);
    assertEquals(by, run(clock.taking(callNs), stop).stoppedBy());
    assertEquals(runs, samples.count);
  }

  @Test
  void aSampleIsTheCallAndNotWhatLiesBetween() throws Exception {
    // This clock moves by one with each reading: two a run, of which one lies within.
    Clock ticking = () -> clock.now++;
    Measurement measurement =
        Loop.measure(ticking, clock.taking(10), new StopRule(3, 0, NEVER, 100), samples);
    assertArrayEquals(new long[] {11, 11, 11}, Arrays.copyOf(samples.lengths, 3));
    assertEquals(35, measurement.endedNs() - measurement.startedNs());
  }

  @Test
  void theClockIsReadOnceBeforeAndOnceAfterEachCall() throws Exception {
    run(clock.taking(10), new StopRule(5, 0, NEVER, 100));
    assertEquals(2 * 5, clock.readings);
  }
}
