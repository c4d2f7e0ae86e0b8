package roundtrip.core.measure;

/** A clock that moves only when it is told to. */
final class FakeClock implements Clock {
  long now;
  int readings;

  FakeClock(long now) {
    this.now = now;
  }

  @Override
  public long nanos() {
    readings++;
    return now;
  }

  /** Returns a call that takes that long. */
  Call taking(long nanos) {
    return new Call() {
      @Override
      public void run() {
        now += nanos;
      }

      @Override
      public void check(long runs) {}
    };
  }
}
