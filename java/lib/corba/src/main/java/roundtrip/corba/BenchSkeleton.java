package roundtrip.corba;

import org.omg.CORBA.UserException;
import org.omg.PortableServer.POA;
import roundtrip.AllArrays;
import roundtrip.AllTypes;
import roundtrip.BenchFault;
import roundtrip.Counter;
import roundtrip.CounterHelper;
import roundtrip.Item;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;

/** Hands each call to the core's servant. */
final class BenchSkeleton extends RegularSkeleton {
  private final Counters<Counter, RuntimeException> counters;

  /**
   * @param servant counts and answers
   * @param poa where the counters are activated
   */
  BenchSkeleton(Servant servant, POA poa) {
    super(servant);
    counters = new Counters<>(servant, () -> open(poa), Counter[]::new);
  }

  /** Returns a reference to a new counter, which is active until it is closed. */
  private static Counter open(POA poa) {
    try {
      byte[] id = poa.activate_object(new CounterSkeleton());
      return CounterHelper.narrow(poa.id_to_reference(id));
    } catch (UserException e) {
      throw new IllegalStateException("the root adapter takes every new object", e);
    }
  }

  @Override
  public int invoke(int n) {
    return servant.invoke(n);
  }

  @Override
  public Item[] bounce(Item[] items) {
    return servant.bounce(items);
  }

  @Override
  public Counter getCounter() {
    return counters.getCounter();
  }

  @Override
  public Counter openCounter() {
    return counters.openCounter();
  }

  @Override
  public Counter[] getCounterArray(int count) {
    return counters.getCounterArray(count);
  }

  @Override
  public int callCounter(Counter target) {
    return servant.callCounter(target::increment);
  }

  @Override
  public void sleep(int millis) {
    servant.sleep(millis);
  }

  @Override
  public int[] sort(int[] data) {
    return servant.sort(data);
  }

  @Override
  public void fail(int code, String message) throws BenchFault {
    roundtrip.core.contract.BenchFault fault = servant.fail(code, message);
    throw new BenchFault(fault.code(), fault.getMessage());
  }

  @Override
  public AllTypes echo(AllTypes data) {
    return servant.echo(Operations.ECHO, data);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) {
    return servant.echo(Operations.ECHO_ARRAYS, data);
  }
}
