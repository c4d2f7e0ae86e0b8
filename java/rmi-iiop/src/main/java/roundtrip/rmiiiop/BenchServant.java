package roundtrip.rmiiiop;

import roundtrip.core.Servant;
import roundtrip.rmi.Bench;
import roundtrip.rmi.Item;

/** Hands each call to the core's servant; public for the tie that rmic makes. */
public final class BenchServant implements Bench {
  private final Servant servant;

  BenchServant(Servant servant) {
    this.servant = servant;
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
}
