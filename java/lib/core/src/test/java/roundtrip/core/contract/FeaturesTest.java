package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.Features.Found;
import roundtrip.core.contract.Features.Probe;

class FeaturesTest {
  private final Features features = new Features();

  private static Probe raising(RuntimeException raised) {
    return () -> {
      throw raised;
    };
  }

  @Test
  void aProbeIsAnsweredRefusedInTheMiddlewaresWordsOrTellsNothing() {
    features.refusedBy(NoSuchElementException.class);
    features.probe(Feature.ONE_WAY, "it went on", () -> true);
    features.probe(Feature.CALL_BACK, "it called", () -> false);
    features.probe(Feature.URL_NAME, "", raising(new NoSuchElementException("no such thing")));
    features.probe(Feature.BY_VALUE, "", raising(new IllegalStateException("a defect")));
    features.unsupported(Feature.DYNAMIC_CALL, "There is no such call.");
    assertEquals(
        List.of(
            new Found(Feature.ONE_WAY, true, "it went on"),
            new Found(Feature.CALL_BACK, false, "this did not happen: it called"),
            new Found(Feature.URL_NAME, false, "NoSuchElementException: no such thing"),
            new Found(Feature.BY_VALUE, null, "IllegalStateException: a defect"),
            new Found(Feature.DYNAMIC_CALL, false, "There is no such call.")),
        features.found());
  }

  @Test
  void aLongCallEndsWithWhatItRaises() {
    features.endsEarly(Feature.DEADLINE, NoSuchElementException.class, () -> {});
    features.endsEarly(Feature.DEADLINE, NoSuchElementException.class, () -> raise("late"));
    features.endsEarly(Feature.DEADLINE, IllegalStateException.class, () -> raise("late"));
    features.interrupt(InterruptedException.class, () -> Thread.sleep(Features.LONG_CALL_MS));
    assertEquals(
        Arrays.asList(false, true, null, true),
        features.found().stream().map(Found::found).toList());
    List<String> said = features.found().stream().map(Found::said).toList();
    assertTrue(said.get(0).startsWith("the server's method ended first, after "));
    assertTrue(said.get(1).startsWith("NoSuchElementException: late, after "));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  private static void raise(String message) {
    throw new NoSuchElementException(message);
  }
}
