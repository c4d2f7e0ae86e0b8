package roundtrip.rmi;

import java.rmi.RemoteException;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;

/** Hands each call to the core's servant. Public for the ties of other middleware. */
public final class BenchSkeleton extends RegularSkeleton implements Bench {
  private final Counters<Counter, RemoteException> counters;

  /**
   * @param servant counts and answers
   * @param exporter has counters take calls
   */
  public BenchSkeleton(Servant servant, Exporter exporter) {
    super(servant);
    counters = new Counters<>(servant, () -> new CounterSkeleton(exporter), Counter[]::new);
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
  public Counter getCounter() throws RemoteException {
    return counters.getCounter();
  }

  @Override
  public Counter openCounter() throws RemoteException {
    return counters.openCounter();
  }

  @Override
  public Counter[] getCounterArray(int count) throws RemoteException {
    return counters.getCounterArray(count);
  }

  @Override
  public int callCounter(Counter target) throws RemoteException {
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
    throw new BenchFault(servant.fail(code, message));
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
