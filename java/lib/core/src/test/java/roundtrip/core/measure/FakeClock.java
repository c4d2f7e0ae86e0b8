package roundtrip.core.measure;

import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/** A clock that moves only when a test says so. */
final class FakeClock implements Clock {
  long now;
  int readings;

  /** By how much a wait lasts too long. */
  long lateNs;

  FakeClock(long now) {
    this.now = now;
  }

  @Override
  public long nanos() {
    readings++;
    return now;
  }

  @Override
  public void sleepUntil(long atNs) {}

  @Override
  public long waitUntil(long atNs) {
    now = Math.max(now, atNs) + lateNs;
    return now;
  }

  Call taking(long nanos) {
    return calling(() -> now += nanos);
  }

  static Call calling(Runnable run) {
    return new Call(Traffic.perRun(Operations.INVOKE, Values.of(1)), "is") {
      @Override
      public void run() {
        run.run();
      }
    };
  }
}
