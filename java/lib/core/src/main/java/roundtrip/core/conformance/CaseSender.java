package roundtrip.core.conformance;

import roundtrip.core.measure.Calls;

/** Calls what a case says, and compares what came with what should have. */
final class CaseSender {
  private CaseSender() {}

  /**
   * Sends a case once.
   *
   * @return what is different, in words; null if nothing is
   * @throws Exception whatever the middleware raises
   */
  static <A, R> String send(Calls calls, Case<A, R> sent) throws Exception {
    ReferenceCases.Steps steps = ReferenceCases.STEPS.get(sent.operation());
    if (steps != null) {
      return steps.take(calls, sent);
    }
    R reply = calls.send(sent.operation(), sent.argument());
    return sent.operation().describeDifference(sent.reply(), reply);
  }
}
