package roundtrip.fake;

import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicBoolean;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.NumberType;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;

/** Calls a servant of its own. */
final class FakeClient implements Client {
  private static final AtomicBoolean FAILED_ONCE = new AtomicBoolean();

  private Faults faults;
  private FakeBench bench;

  @Override
  public void proxy(String endpoint, Options options) {
    faults = Faults.of(options);
    bench = new FakeBench(faults);
  }

  @Override
  public void warmConnection() throws ConnectException {
    boolean fails = faults.failOnce() && FAILED_ONCE.compareAndSet(false, true);
    if (fails || "connect".equals(faults.fail())) {
      throw new ConnectException("the fake does not answer");
    }
  }

  @Override
  public boolean isShareable() {
    return faults.shareable();
  }

  @Override
  public int invoke(int n) throws Exception {
    return bench.invoke(n);
  }

  @Override
  public void registerOperations(Calls calls) {
    Operations.all().forEach(operation -> add(calls, operation));
    calls.add(Operations.INVOKE, bench::invoke);
    addBounce(calls, Operations.BOUNCE);
    Mapping<int[], int[]> integers = Mapping.same(Operations.SORT.replyType());
    calls.add(Operations.SORT, integers, bench::sort, integers);
    Mapping<Counter, Counter> counter = Mapping.same(ValueType.COUNTER);
    calls.add(Operations.GET_COUNTER, bench::getCounter, counter);
    calls.add(Operations.OPEN_COUNTER, bench::openCounter, counter);
    calls.add(
        Operations.GET_COUNTER_ARRAY, bench::getCounterArray, Mapping.same(ValueType.COUNTERS));
    calls.add(Operations.CALL_COUNTER, counter, bench::callCounter);
    misbehave(calls);
  }

  private <T> void addBounce(Calls calls, Operation<T[], T[]> bounce) {
    calls.bounce(bounce, Mapping.same(bounce.replyType()), items -> bench.bounce(bounce, items));
  }

  private <A, R> void add(Calls calls, Operation<A, R> operation) {
    calls.addOfCore(
        operation,
        argument -> bench.call(operation, argument),
        argument -> NumberType.bits(bench.call(operation, argument)));
  }

  @Override
  public void callUnknown() throws Refused {
    throw new Refused("the fake has no such operation");
  }

  private void misbehave(Calls calls) {
    for (Operation<?, ?> operation : Operations.all()) {
      if (operation.name().equals(faults.unsupported())) {
        calls.unsupported("the fake has none", operation);
      } else if (operation.name().equals(faults.notImplemented())) {
        calls.remove(operation);
      } else if (operation.name().equals(faults.prepareFails())) {
        calls.time(
            operation,
            values -> {
              throw new IllegalStateException("the fake cannot prepare " + operation);
            });
      }
    }
  }

  @Override
  public void close() {
    bench = null;
  }
}
