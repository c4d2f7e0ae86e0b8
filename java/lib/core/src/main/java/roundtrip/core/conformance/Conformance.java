package roundtrip.core.conformance;

import java.util.concurrent.Callable;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.WrongValue;
import roundtrip.core.worker.Errors;
import roundtrip.core.worker.Failure;
import roundtrip.core.worker.Unsupported;

/** Sends cases across the wire and compares what comes back, bit for bit. */
public final class Conformance {
  private final Client client;
  private final Sending sending;
  private final AtOnce atOnce;

  /** What became of a case; the detail of an exact one is null. */
  public record Result(String name, Outcome outcome, String detail) {}

  public enum Outcome {
    EXACT,
    REFUSED,
    ALTERED,
    UNSUPPORTED;

    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * @param client connected
   * @param more connects further clients to the same server
   * @param ledger where calls that returned are counted
   */
  public Conformance(Client client, Callable<Client> more, Ledger ledger) {
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
  public Result send(Case sent) throws Failure {
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
