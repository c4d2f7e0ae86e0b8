package roundtrip.corba;

import java.util.Arrays;
import org.omg.CORBA.SystemException;
import roundtrip.Bench;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Refused;

/** References as the mapping has them: stubs. */
final class CorbaCounters implements Counters {
  private final Bench bench;

  CorbaCounters(Bench bench) {
    this.bench = bench;
  }

  /** One counter, in the core's terms. */
  private record Stub(roundtrip.Counter counter) implements Counter {
    @Override
    public int increment() throws Refused {
      try {
        return counter.increment();
      } catch (SystemException e) {
        throw new Refused(e);
      }
    }

    @Override
    public void close() throws Refused {
      try {
        counter.close();
      } catch (SystemException e) {
        throw new Refused(e);
      }
    }
  }

  @Override
  public Counter getCounter() throws Refused {
    try {
      return new Stub(bench.getCounter());
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public Counter openCounter() throws Refused {
    try {
      return new Stub(bench.openCounter());
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public Counter[] getCounterArray(int count) throws Refused {
    try {
      return Arrays.stream(bench.getCounterArray(count)).map(Stub::new).toArray(Counter[]::new);
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int callCounter(Counter target) throws Refused {
    try {
      return bench.callCounter(((Stub) target).counter());
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }
}
