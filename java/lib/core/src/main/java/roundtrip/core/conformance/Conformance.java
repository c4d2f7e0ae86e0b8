package roundtrip.core.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.concurrent.Callable;
import roundtrip.core.contract.Errors;
import roundtrip.core.contract.Failure;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Caller;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.WrongValue;

/** Sends cases across the wire and compares what comes back, bit for bit. */
public final class Conformance {
  private final Caller caller;
  private final Calls calls;
  private final Callable<Caller> connect;

  /** What became of a case; the detail of an exact one is null. */
  public record Result(@JsonProperty("case") String name, Outcome outcome, String detail) {}

  public enum Outcome {
    EXACT,
    REFUSED,
    ALTERED,
    UNSUPPORTED,
    NOT_IMPLEMENTED
  }

  /** Has a connected client, and what connects further ones to the same server. */
  public Conformance(Caller caller, Callable<Caller> connect) {
    this.caller = caller;
    this.calls = caller.calls();
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
      Outcome outcome =
          support == Calls.Support.UNSUPPORTED ? Outcome.UNSUPPORTED : Outcome.NOT_IMPLEMENTED;
      return new Result(sent.name(), outcome, calls.reason(operation));
    }
    String difference;
    try {
      difference =
          sent.clients() > 1 ? CaseSender.sendAtOnce(connect, sent) : CaseSender.send(caller, sent);
    } catch (WrongValue e) {
      difference = e.getMessage();
    } catch (Exception e) {
      if (operation == Operations.UNKNOWN && e instanceof UnsupportedOperationException) {
        return new Result(sent.name(), Outcome.NOT_IMPLEMENTED, e.getMessage());
      }
      if (!isRefusal(e, operation)) {
        throw Failure.of(Failure.Kind.CALL, sent.name(), e);
      }
      String words = e instanceof Refused ? e.getMessage() : Errors.line(e);
      requireInvoke(sent.name() + ": refused (" + words + ")", e);
      return new Result(sent.name(), Outcome.REFUSED, words);
    }
    return new Result(
        sent.name(), difference == null ? Outcome.EXACT : Outcome.ALTERED, difference);
  }

  /** An unknown operation must be refused in the protocol's own word for that. */
  private boolean isRefusal(Exception raised, Operation<?, ?> operation) {
    return raised instanceof Refused || operation != Operations.UNKNOWN && calls.isRefusal(raised);
  }

  private void requireInvoke(String refused, Exception refusal) throws Failure {
    int n = TimedValues.ARGUMENT;
    try {
      int reply = calls.send(Operations.INVOKE, n);
      WrongValue.ifAny(Operations.INVOKE.describeDifference(n + 1, reply));
    } catch (Exception e) {
      e.addSuppressed(refusal);
      throw Failure.of(Failure.Kind.CALL, refused + ", and invoke failed afterwards", e);
    }
  }
}
