package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmupTest {
  private final FakeClock clock = new FakeClock(0);
  private final Samples samples = new Samples(4, false);
  private long succeeded;

  private List<Warmup.Window> run(Warmup warmup, long callNs) throws Exception {
    return warmup.run(clock, clock.taking(callNs), samples, runs -> succeeded += runs);
  }

  @Test
  void lastsUntilTheTimeHasPassed() throws Exception {
    List<Warmup.Window> windows = run(new Warmup(1, 10_000_000, 4_000_000), 1_000_000);
    assertEquals(
        List.of(
            new Warmup.Window(4, 4_000_000),
            new Warmup.Window(4, 4_000_000),
            new Warmup.Window(4, 4_000_000)),
        windows);
    assertEquals(12, succeeded);
  }

  @Test
  void lastsUntilTheCallsAreMade() throws Exception {
    List<Warmup.Window> windows = run(new Warmup(100, 1, 1), 10);
    assertTrue(succeeded >= 100, () -> succeeded + " calls");
    assertEquals(succeeded, windows.stream().mapToLong(Warmup.Window::calls).sum());
    assertEquals(succeeded * 10, windows.stream().mapToLong(Warmup.Window::elapsedNs).sum());
  }

  @ParameterizedTest
  @CsvSource({"10, 16", "80000, 8", "1000000, 1"})
  void aPassHasSixteenShortRunsEightLongerOnesOrOneOfAMillisecond(long callNs, int expected)
      throws Exception {
    new Warmup(1, 0, 1)
        .run(clock, clock.taking(callNs), new Samples(100, false), runs -> succeeded += runs);
    assertEquals(expected, succeeded);
  }

  @Test
  void everyWindowIsAsLongAsAskedFor() throws Exception {
    List<Warmup.Window> windows = run(new Warmup(50, 900, 500), 7);
    assertTrue(windows.stream().allMatch(window -> window.elapsedNs() >= 500), windows::toString);
  }
}
