package roundtrip.core.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.concurrent.Callable;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Connected;
import roundtrip.core.measure.WrongValue;
import roundtrip.core.worker.Errors;
import roundtrip.core.worker.Failure;

/** Sends cases across the wire and compares what comes back, bit for bit. */
public final class Conformance {
  private final Calls calls;
  private final Callable<Connected> connect;

  /** What became of a case; the detail of an exact one is null. */
  public record Result(@JsonProperty("case") String name, Outcome outcome, String detail) {}

  /** What can become of a case. */
  public enum Outcome {
    EXACT,
    REFUSED,
    ALTERED,
    CANNOT,
    MISSING
  }

  /**
   * @param calls of a connected client
   * @param connect connects further clients to the same server
   */
  public Conformance(Calls calls, Callable<Connected> connect) {
    this.calls = calls;
    this.connect = connect;
  }

  /**
   * Sends one case.
   *
   * @throws Failure of kind call if the middleware fails, or if {@code invoke} fails after a
   *     refusal
   */
  public Result send(Case<?, ?> sent) throws Failure {
    Operation<?, ?> operation = sent.operation();
    Calls.Support support = calls.supportOfCases(operation);
    if (support != Calls.Support.CALLED) {
      Outcome outcome = support == Calls.Support.CANNOT ? Outcome.CANNOT : Outcome.MISSING;
      return new Result(sent.name(), outcome, calls.reason(operation));
    }
    String difference;
    try {
      difference =
          sent.clients() > 1 ? ConcurrentCase.send(connect, sent) : CaseSender.send(calls, sent);
    } catch (WrongValue e) {
      difference = e.getMessage();
    } catch (Exception e) {
      if (!isRefusal(e, operation)) {
        throw Failure.of(Failure.Kind.CALL, sent.name(), e);
      }
      requireInvoke(sent, e);
      return new Result(sent.name(), Outcome.REFUSED, words(e));
    }
    return difference == null
        ? new Result(sent.name(), Outcome.EXACT, null)
        : new Result(sent.name(), Outcome.ALTERED, difference);
  }

  /** An unknown operation must be refused in the wire's own word for that. */
  private boolean isRefusal(Exception raised, Operation<?, ?> operation) {
    return raised instanceof Refused || operation != Operation.UNKNOWN && calls.isRefusal(raised);
  }

  private static String words(Exception refusal) {
    return refusal instanceof Refused ? refusal.getMessage() : Errors.line(refusal);
  }

  private void requireInvoke(Case<?, ?> sent, Exception refusal) throws Failure {
    int n = TimedValues.ARGUMENT;
    try {
      Integer reply = calls.send(Operation.INVOKE, n);
      WrongValue.ifAny(Operation.INVOKE.describeDifference(Operation.INVOKE.reply(n), reply));
    } catch (Exception e) {
      e.addSuppressed(refusal);
      String refused = sent.name() + ": refused (" + words(refusal) + ")";
      throw Failure.of(Failure.Kind.CALL, refused + ", and invoke failed afterwards", e);
    }
  }
}
