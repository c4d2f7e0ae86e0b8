package roundtrip.core.measure;

/** A clock that moves only when it is told to. */
public final class FakeClock implements Clock {
  public long now;
  public int readings;

  public FakeClock(long now) {
    this.now = now;
  }

  @Override
  public long nanos() {
    readings++;
    return now;
  }

  /** Returns a call that takes that long. */
  public Call taking(long nanos) {
    return new Call() {
      @Override
      public void run() {
        now += nanos;
      }

      @Override
      public void check() {}
    };
  }
}
