package roundtrip.fake;

import java.net.ConnectException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.GetArray;
import roundtrip.core.contract.Operation.Put;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** Calls a servant of its own. */
final class FakeClient implements Client {
  static final Map<String, String> VERSIONS = Map.of("method call", "1");

  private static final AtomicBoolean FAILED_ONCE = new AtomicBoolean();

  private Faults faults;
  private FakeBench bench;

  @Override
  public Set<String> optionNames() {
    return Faults.NAMES;
  }

  @Override
  public Map<String, String> versions() {
    return VERSIONS;
  }

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError {
    faults = Faults.of(options);
    bench = new FakeBench(faults);
  }

  @Override
  public void reach() throws ConnectException {
    boolean fails = faults.failOnce() && FAILED_ONCE.compareAndSet(false, true);
    if (fails || faults.fail().equals("connect")) {
      throw new ConnectException("the fake does not answer");
    }
  }

  @Override
  public int invoke(int n) throws Exception {
    return bench.invoke(n);
  }

  @Override
  public void calls(Calls calls) {
    calls.invoke(bench::invoke);
    for (Operation<?, ?> operation : Operation.table()) {
      if (operation instanceof Put<?> put) {
        put(calls, put);
      } else if (operation instanceof GetArray<?> get) {
        get(calls, get);
      }
    }
    calls.bounce(Mapping.same(ValueType.ITEMS), bench::bounce);
    calls.getBoolean(bench::getBoolean);
    calls.getOctet(bench::getOctet);
    calls.getChar(bench::getChar);
    calls.getInt16(bench::getInt16);
    calls.getInt32(bench::getInt32);
    calls.getInt64(bench::getInt64);
    calls.getFloat(bench::getFloat);
    calls.getDouble(bench::getDouble);
    calls.getString(bench::getString);
    calls.getWstring(bench::getWstring);
    calls.getStruct(Mapping.same(), bench::getStruct);
    calls.setString(bench::setString);
    calls.setWstring(bench::setWstring);
    calls
        .counters(Counter::increment, Counter::close)
        .get(bench::getCounter)
        .open(bench::openCounter)
        .getArray(bench::getCounterArray)
        .call(bench::callCounter);
    calls.sleep(bench::sleep);
    calls.sort(bench::sort);
    calls.fail(BenchFault.class, fault -> fault, bench::fail);
    calls.echo(Mapping.same(), bench::echo);
    calls.echoArrays(Mapping.same(), bench::echoArrays);
    calls.unknown(bench::unknown);
    misbehave(calls);
  }

  private <C> void put(Calls calls, Put<C> operation) {
    calls.put(operation, data -> bench.put(operation, data));
  }

  private <C> void get(Calls calls, GetArray<C> operation) {
    calls.get(operation, count -> bench.get(operation, count));
  }

  private void misbehave(Calls calls) {
    for (Operation<?, ?> operation : Operation.table()) {
      if (operation.name().equals(faults.cannot())) {
        calls.cannot(operation, "the fake has none");
      } else if (operation.name().equals(faults.missing())) {
        calls.remove(operation);
      } else if (operation.name().equals(faults.prepareFails())) {
        calls.time(
            operation,
            sizes -> {
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
