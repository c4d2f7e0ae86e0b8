package roundtrip.core.measure;

import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Operation;

/**
 * The lines of the operations whose values are references to counters.
 *
 * @param <R> the middleware's own type of a reference
 */
public final class CounterCalls<R> {
  private final Calls calls;
  private final Stub.ToInt<R> increment;
  private final Stub.Consumer<R> close;

  CounterCalls(Calls calls, Stub.ToInt<R> increment, Stub.Consumer<R> close) {
    this.calls = calls;
    this.increment = increment;
    this.close = close;
  }

  /** A reference as conformance cases have it. */
  private final class Reference implements Counter {
    private final R held;

    Reference(R held) {
      this.held = held;
    }

    @Override
    public int increment() throws Exception {
      return increment.call(held);
    }

    @Override
    public void close() throws Exception {
      close.call(held);
    }
  }

  /** Adds {@code getCounter}. */
  public CounterCalls<R> get(Stub.Get<R> stub) {
    calls.add(
        Operation.GET_COUNTER,
        none -> new Reference(stub.call()),
        sizes ->
            new TimedCalls.ObjectCall<>(
                stub, last -> 1, 1, last -> checkMonotonic(new Reference(last))));
    return this;
  }

  /** Adds {@code openCounter}. Each run's counter is closed after it. */
  public CounterCalls<R> open(Stub.Get<R> stub) {
    calls.add(Operation.OPEN_COUNTER, none -> new Reference(stub.call()), sizes -> new Open(stub));
    return this;
  }

  /** Adds {@code getCounterArray}. */
  public CounterCalls<R> getArray(Stub.IntTo<R[]> stub) {
    calls.add(
        Operation.GET_COUNTER_ARRAY,
        count -> references(stub.call(count)),
        sizes -> {
          int count = sizes.n();
          return new TimedCalls.ObjectCall<>(
              () -> stub.call(count),
              last -> last.length,
              count,
              last -> checkMonotonic(references(last)));
        });
    return this;
  }

  /** Adds {@code callCounter}. It is timed with a counter that is opened before. */
  public CounterCalls<R> call(Stub.ToInt<R> stub) {
    calls.add(
        Operation.CALL_COUNTER,
        counter -> stub.call(held(counter)),
        sizes -> new CallBack(held(calls.send(Operation.OPEN_COUNTER, null)), stub));
    return this;
  }

  private Counter[] references(R[] array) {
    Counter[] references = new Counter[array.length];
    for (int i = 0; i < array.length; i++) {
      references[i] = new Reference(array[i]);
    }
    return references;
  }

  @SuppressWarnings("unchecked") // The counters of these lines are all made here.
  private R held(Counter counter) {
    return ((Reference) counter).held;
  }

  /** As {@link #checkMonotonic(Counter)}, of each counter. */
  public static String checkMonotonic(Counter[] counters) throws Exception {
    for (int i = 0; i < counters.length; i++) {
      String difference = checkMonotonic(counters[i]);
      if (difference != null) {
        return "reference " + i + ": " + difference;
      }
    }
    return null;
  }

  /**
   * Increments a counter twice. Others may do so at the same time.
   *
   * @return what is wrong, in words; null if nothing is
   * @throws Exception whatever the middleware raises
   */
  public static String checkMonotonic(Counter counter) throws Exception {
    int first = counter.increment();
    int second = counter.increment();
    return second > first ? null : "counter went from " + first + " to " + second;
  }

  private final class Open extends TimedCall {
    private final Stub.Get<R> stub;
    private R last;

    Open(Stub.Get<R> stub) {
      super("is", Long::toString);
      this.stub = stub;
    }

    @Override
    public void run() throws Exception {
      last = stub.call();
    }

    @Override
    public void settle() throws Exception {
      super.settle();
      close.call(last);
    }

    @Override
    protected String describeLast() throws Exception {
      int count = increment.call(last);
      return count == 1 ? null : "a new counter counts " + count + " instead of 1";
    }
  }

  private final class CallBack extends TimedCall {
    private final R counter;
    private final Stub.ToInt<R> stub;
    private int expected = 1;

    CallBack(R counter, Stub.ToInt<R> stub) {
      super("is", Long::toString);
      this.counter = counter;
      this.stub = stub;
    }

    @Override
    public void run() throws Exception {
      compare(expected, stub.call(counter));
    }

    @Override
    public void settle() throws Exception {
      super.settle();
      expected++;
    }

    @Override
    public void close() throws Exception {
      close.call(counter);
    }
  }
}
