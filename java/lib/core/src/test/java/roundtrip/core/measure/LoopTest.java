package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
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

  @Test
  void endsAtTheTimeOnceTheCountIsThere() throws Exception {
    assertEquals(
        StoppedBy.COUNT, run(clock.taking(10), new StopRule(7, 50, NEVER, 100)).stoppedBy());
    assertEquals(7, samples.count);
  }

  @Test
  void endsAtTheLimitWithoutTheCount() throws Exception {
    assertEquals(StoppedBy.TIME, run(clock.taking(10), new StopRule(50, 0, 35, 100)).stoppedBy());
    assertEquals(4, samples.count);
  }

  @Test
  void runsOnceWhateverTheLimit() throws Exception {
    assertEquals(
        StoppedBy.TIME, run(clock.taking(1_000_000), new StopRule(2, 0, 1, 100)).stoppedBy());
    assertEquals(1, samples.count);
  }

  @Test
  void endsWhenTheBufferIsFull() throws Exception {
    assertEquals(
        StoppedBy.CAPACITY, run(clock.taking(10), new StopRule(7, NEVER, NEVER, 8)).stoppedBy());
    assertEquals(8, samples.count);
  }

  @Test
  void theCountComesBeforeOtherReasons() throws Exception {
    assertEquals(StoppedBy.COUNT, run(clock.taking(10), new StopRule(8, 80, 80, 8)).stoppedBy());
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

  @Test
  void aCallThatRaisesLeavesTheNumberThatSucceeded() {
    int[] runs = {0};
    Call call =
        FakeClock.calling(
            () -> {
              if (runs[0]++ == 4) {
                throw new IllegalStateException("fifth");
              }
            });
    assertThrows(IllegalStateException.class, () -> run(call, new StopRule(50, 0, NEVER, 100)));
    assertEquals(4, samples.count);
  }
}
