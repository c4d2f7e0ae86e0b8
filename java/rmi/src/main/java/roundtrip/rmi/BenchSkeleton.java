package roundtrip.rmi;

import roundtrip.core.contract.Servant;

/** Hands each call to the core's servant. Public for the ties of other middleware. */
public final class BenchSkeleton implements Bench {
  private final Servant servant;

  /**
   * @param servant counts and answers
   */
  public BenchSkeleton(Servant servant) {
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
