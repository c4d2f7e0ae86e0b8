package roundtrip.core.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Difference;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Caller;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Together;
import roundtrip.core.measure.WrongValue;

/**
 * Calls what a case says, and compares what came with what should have. The call counts leave out a
 * counter's own calls: what it counts to is the proof that each of them arrived once.
 */
final class CaseSender {
  /** What a case does that is more than one call. */
  @FunctionalInterface
  private interface Steps {
    /** Returns what is different, in words; null if nothing is. */
    String take(Caller caller, Case<?, ?> sent) throws Exception;
  }

  private static final Map<Operation<?, ?>, Steps> STEPS =
      Map.of(
          Operations.OPEN_COUNTER, (caller, sent) -> open(caller.calls(), sent, false),
          Operations.CALL_COUNTER, (caller, sent) -> open(caller.calls(), sent, true),
          Operations.SLEEP, (caller, sent) -> sleep(caller.calls(), sent),
          Operations.CONNECT, CaseSender::connect,
          Operations.UNKNOWN, CaseSender::callUnknown);

  private CaseSender() {}

  /** Sends a case once, and returns what is different, in words; null if nothing is. */
  static <A, R> String send(Caller caller, Case<A, R> sent) throws Exception {
    Operation<A, R> operation = sent.operation();
    Steps steps = STEPS.get(operation);
    if (steps != null) {
      return steps.take(caller, sent);
    }
    caller.calls().setFirst(operation, sent.values());
    if (sent.unset() && caller.calls().hasUnset(operation)) {
      return Difference.of(
          "reply", operation.replyType().unset(), caller.calls().sendUnset(operation));
    }
    R reply = caller.calls().send(operation, sent.argument());
    return operation.describeDifference(sent.reply(), reply);
  }

  /**
   * Connects the clients of a case, lets all of them begin together, and waits until each has done
   * its calls, since the clients are closed then.
   *
   * @return the first difference, in words; null if there is none
   * @throws Exception what the first that failed raised
   */
  static String sendAtOnce(Callable<Caller> connect, Case<?, ?> sent) throws Exception {
    List<Caller> callers = new ArrayList<>();
    String[] differences = new String[sent.clients()];
    try {
      while (callers.size() < sent.clients()) {
        Caller caller = connect.call();
        callers.add(caller);
        caller.calls();
      }
      Together.run(sent.clients(), i -> differences[i] = sendOften(callers.get(i), sent));
    } finally {
      for (Caller caller : callers) {
        caller.close();
      }
    }
    return Stream.of(differences).filter(Objects::nonNull).findFirst().orElse(null);
  }

  private static String sendOften(Caller caller, Case<?, ?> sent) throws Exception {
    for (int i = 0; i < sent.calls(); i++) {
      String difference = send(caller, sent);
      if (difference != null) {
        return "call " + i + " of one of the clients: " + difference;
      }
    }
    return null;
  }

  /**
   * Opens a counter, increments it and closes it.
   *
   * @param byTurns whether every other increment, from the first on, goes through the servant
   */
  private static String open(Calls calls, Case<?, ?> sent, boolean byTurns) throws Exception {
    Counter counter = calls.send(Operations.OPEN_COUNTER, null);
    for (int i = 1; i <= sent.increments(); i++) {
      boolean byServant = byTurns && i % 2 == 1;
      int count = byServant ? calls.send(Operations.CALL_COUNTER, counter) : counter.increment();
      if (count != i) {
        return "it counted " + count + " instead of " + i;
      }
    }
    counter.close();
    return sent.afterClose() ? "a counter that was closed counted to " + counter.increment() : null;
  }

  private static String sleep(Calls calls, Case<?, ?> sent) throws Exception {
    int millis = sent.values().n();
    long before = System.nanoTime();
    calls.send(Operations.SLEEP, millis);
    long tookNs = System.nanoTime() - before;
    return tookNs >= TimeUnit.MILLISECONDS.toNanos(millis)
        ? null
        : "it took " + tookNs + " ns instead of " + millis + " ms";
  }

  private static String connect(Caller caller, Case<?, ?> sent) throws Exception {
    Call call = caller.calls().prepare(Operations.CONNECT, sent.values());
    try {
      call.run();
      caller.calls().count(call.trafficPerRun());
      call.check(1);
      return null;
    } catch (WrongValue e) {
      return e.getMessage();
    } finally {
      call.close();
    }
  }

  private static String callUnknown(Caller caller, Case<?, ?> sent) throws Exception {
    caller.client().callUnknown();
    return "it was answered";
  }
}
