package roundtrip.core.measure;

import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.Traffic;

/** Compares the number that is returned. */
class NumberCall extends Call {
  private final Stub.GetLong stub;
  private final boolean isReal;
  private long expected;

  /**
   * @param expected the bits of the number
   * @param isReal whether words show it by its bits
   */
  NumberCall(Traffic trafficPerRun, long expected, boolean isReal, Stub.GetLong stub) {
    super(trafficPerRun, "is");
    this.expected = expected;
    this.isReal = isReal;
    this.stub = stub;
  }

  @Override
  public void run() throws Exception {
    compare(expected, stub.call());
  }

  @Override
  protected String shown(long number) {
    return isReal ? Hex.of(number) : super.shown(number);
  }

  /** The same with a counter of its own, which counts from 0 and is closed in the end. */
  static final class OfCounter extends NumberCall {
    private final Counter counter;

    OfCounter(Traffic trafficPerRun, Counter counter, Stub.GetLong stub) {
      super(trafficPerRun, 1, false, stub);
      this.counter = counter;
    }

    @Override
    protected void cleanUp() {
      super.expected++;
    }

    @Override
    public void close() throws Exception {
      counter.close();
    }
  }
}
