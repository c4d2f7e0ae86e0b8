package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.Features.Answer;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.Features.Found;

class FeaturesTest {
  private final Features features = new Features();

  /** What a middleware would raise. */
  private static final class No extends Exception {
    private static final long serialVersionUID = 1;

    No() {
      super("there is no such thing");
    }
  }

  @Test
  void anAnswerIsKept() {
    features.probe(Feature.ONE_WAY, () -> Answer.when(true, "it went on", "it waited"));
    features.probe(Feature.CALL_BACK, () -> Answer.when(false, "it called", "it did not"));
    assertEquals(
        List.of(
            new Found(Feature.ONE_WAY, true, "it went on"),
            new Found(Feature.CALL_BACK, false, "it did not")),
        features.found());
  }

  @Test
  void aRefusalIsAnAnswerInTheMiddlewaresWords() {
    features.refusedBy(No.class);
    features.probe(
        Feature.URL_NAME,
        () -> {
          throw new No();
        });
    assertEquals(
        List.of(new Found(Feature.URL_NAME, false, "No: there is no such thing")),
        features.found());
  }

  @Test
  void anythingElseThatIsRaisedIsNoAnswer() {
    features.refusedBy(No.class);
    features.probe(
        Feature.URL_NAME,
        () -> {
          throw new IllegalStateException("a defect of the probe");
        });
    assertEquals(
        List.of(new Found(Feature.URL_NAME, null, "IllegalStateException: a defect of the probe")),
        features.found());
  }

  @Test
  void whatNoInterfaceTriesHasItsReason() {
    features.cannot(Feature.DYNAMIC_CALL, "There is no such call.");
    assertEquals(
        List.of(new Found(Feature.DYNAMIC_CALL, false, "There is no such call.")),
        features.found());
  }
}
