package roundtrip.fake;

import java.lang.reflect.Array;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Servant;

/** The fake's stub and skeleton in one: every call meets its faults, and then the servant. */
final class FakeBench {
  private final Faults faults;
  private final Servant servant = new Servant(new CallCounts());
  private final Counters<Counter, RuntimeException> counters =
      new Counters<>(servant, FakeCounter::new, Counter[]::new);
  private long invocations;
  private long bounces;
  private long withLength;
  private boolean refused;

  FakeBench(Faults faults) {
    this.faults = faults;
  }

  private static final class FakeCounter implements Counter {
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean closed;

    @Override
    public int increment() throws Refused {
      requireOpen();
      return count.incrementAndGet();
    }

    @Override
    public void close() throws Refused {
      requireOpen();
      closed = true;
    }

    private void requireOpen() throws Refused {
      if (closed) {
        throw new Refused("the counter is closed");
      }
    }
  }

  /** Fails if the call of that operation is to fail. */
  private void meetFaults(Operation<?, ?> operation) throws Refused {
    if (operation.name().equals(faults.refuse())) {
      refused = true;
      throw new Refused("the fake refuses " + operation);
    }
    if (operation.name().equals(faults.crash())) {
      throw new IllegalStateException("the fake crashes in " + operation);
    }
  }

  /** Calls an operation that carries values. */
  <A, R> R call(Operation<A, R> operation, A argument) throws Refused {
    meetFaults(operation);
    R reply = servant.serve(operation, argument);
    boolean hasLength = reply instanceof String || reply != null && reply.getClass().isArray();
    return hasLength ? shortened(reply) : reply;
  }

  int invoke(int n) throws Refused {
    meetFaults(Operations.INVOKE);
    if (refused && faults.brokenAfterRefusal()) {
      throw new IllegalStateException("the fake is broken after a refusal");
    }
    if (++invocations == faults.throwAt()) {
      throw new IllegalStateException("the fake raises in call " + invocations);
    }
    long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(faults.callUs());
    while (faults.callUs() > 0 && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    boolean wrong = faults.wrongEvery() > 0 && invocations % faults.wrongEvery() == 0;
    return servant.invoke(n) + (wrong ? 1 : 0);
  }

  <T> T[] bounce(Operation<T[], T[]> operation, T[] items) throws Refused {
    boolean keeps = faults.keepItems() || ++bounces == faults.keepItemsAt();
    if (!keeps) {
      return call(operation, items);
    }
    meetFaults(operation);
    servant.bounce(operation, items.length);
    return items.clone();
  }

  Counter getCounter() throws Refused {
    meetFaults(Operations.GET_COUNTER);
    return counters.getCounter();
  }

  Counter openCounter() throws Refused {
    meetFaults(Operations.OPEN_COUNTER);
    return counters.openCounter();
  }

  Counter[] getCounterArray(int count) throws Refused {
    meetFaults(Operations.GET_COUNTER_ARRAY);
    return counters.getCounterArray(count);
  }

  int callCounter(Counter target) throws Exception {
    meetFaults(Operations.CALL_COUNTER);
    return servant.callCounter(target::increment);
  }

  /** Sorts a copy, as a middleware would: the argument is the client's. */
  int[] sort(int[] data) throws Refused {
    return call(Operations.SORT, data.clone());
  }

  @SuppressWarnings("unchecked") // A copy has the type of its original.
  private <R> R shortened(R reply) {
    int length = reply instanceof String text ? text.length() : Array.getLength(reply);
    withLength++;
    if (length == 0 || !faults.shortReply() && withLength != faults.shortReplyAt()) {
      return reply;
    }
    if (reply instanceof String text) {
      return (R) text.substring(0, length - 1);
    }
    Object copy = Array.newInstance(reply.getClass().getComponentType(), length - 1);
    System.arraycopy(reply, 0, copy, 0, length - 1);
    return (R) copy;
  }
}
