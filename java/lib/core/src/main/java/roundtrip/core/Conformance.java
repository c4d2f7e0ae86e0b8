package roundtrip.core;

import java.util.concurrent.Callable;

/** Sends cases across the wire and compares what comes back, bit for bit. */
final class Conformance {
  private final Client client;
  private final Sending sending;
  private final AtOnce atOnce;

  /** What became of a case; the detail of an exact one is null. */
  record Result(String name, Outcome outcome, String detail) {}

  enum Outcome {
    EXACT,
    REFUSED,
    ALTERED,
    UNSUPPORTED;

    String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * @param client connected
   * @param more connects further clients to the same server
   * @param ledger where calls that returned are counted
   */
  Conformance(Client client, Callable<Client> more, Ledger ledger) {
    this.client = client;
    sending = new Sending(ledger);
    atOnce = new AtOnce(more, sending);
  }

  /**
   * Sends one case.
   *
   * @throws Failure of kind call if the middleware fails, or if {@code invoke} fails after a
   *     refusal
   */
  Result send(Case sent) throws Failure {
    String difference;
    try {
      difference = sent.crowd().clients() > 1 ? atOnce.send(sent) : sending.send(client, sent);
    } catch (Unsupported e) {
      return new Result(sent.name(), Outcome.UNSUPPORTED, e.getMessage());
    } catch (Refused e) {
      stillWorks(sent, e);
      return new Result(sent.name(), Outcome.REFUSED, e.getMessage());
    } catch (Exception e) {
      throw new Failure(Failure.Kind.CALL, sent.name() + ": " + Errors.line(e), e);
    }
    return difference == null
        ? new Result(sent.name(), Outcome.EXACT, null)
        : new Result(sent.name(), Outcome.ALTERED, difference);
  }

  private void stillWorks(Case sent, Refused refusal) throws Failure {
    try {
      int reply = sending.invoke(client, TimedValues.ARGUMENT);
      WrongValue.unlessEqual("reply of invoke", TimedValues.ARGUMENT + 1, reply);
    } catch (Exception e) {
      e.addSuppressed(refusal);
      throw new Failure(
          Failure.Kind.CALL,
          sent.name()
              + ": refused ("
              + refusal.getMessage()
              + "), and invoke failed afterwards: "
              + Errors.line(e),
          e);
    }
  }
}
