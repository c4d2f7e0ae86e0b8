package roundtrip.corba;

import org.omg.PortableServer.POA;
import roundtrip.AllArrays;
import roundtrip.AllTypes;
import roundtrip.BenchFault;
import roundtrip.Counter;
import roundtrip.Item;
import roundtrip.core.contract.Servant;

/** Hands each call to the core's servant. */
final class BenchSkeleton extends UnimplementedBench {
  private final Servant servant;
  private final ActiveCounters counters;

  /**
   * @param poa where the counters are activated
   */
  BenchSkeleton(Servant servant, POA poa) {
    this.servant = servant;
    counters = new ActiveCounters(poa);
  }

  @Override
  public int invoke(int n) {
    return servant.invoke(n);
  }

  @Override
  public int putBytes(byte[] data) {
    return servant.putBytes(data);
  }

  @Override
  public int putChars(char[] data) {
    return servant.putChars(data);
  }

  @Override
  public int putString(String data) {
    return servant.putString(data);
  }

  @Override
  public Item[] bounce(Item[] items) {
    return servant.bounce(items);
  }

  @Override
  public AllTypes echo(AllTypes data) {
    return servant.echo(data);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) {
    return servant.echoArrays(data);
  }

  @Override
  public void fail(int code, String message) throws BenchFault {
    roundtrip.core.contract.BenchFault fault = servant.fail(code, message);
    throw new BenchFault(fault.code(), fault.getMessage());
  }

  @Override
  public Counter getCounter() {
    servant.getCounter();
    return counters.existing(1)[0];
  }

  @Override
  public Counter openCounter() {
    servant.openCounter();
    return counters.open();
  }

  @Override
  public Counter[] getCounterArray(int count) {
    servant.getCounterArray();
    return counters.existing(count);
  }

  @Override
  public int callCounter(Counter target) {
    servant.callCounter();
    return target.increment();
  }
}
