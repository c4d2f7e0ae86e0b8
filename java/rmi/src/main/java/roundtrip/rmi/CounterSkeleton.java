package roundtrip.rmi;

import java.rmi.RemoteException;
import java.util.concurrent.atomic.AtomicInteger;

/** An object of its own for each counter. Public for the ties of other middleware. */
public final class CounterSkeleton implements Counter {
  private final AtomicInteger count = new AtomicInteger();
  private final Exporter exporter;

  /** Takes calls at once. */
  public CounterSkeleton(Exporter exporter) throws RemoteException {
    this.exporter = exporter;
    exporter.export(this);
  }

  @Override
  public int increment() {
    return count.incrementAndGet();
  }

  @Override
  public void close() throws RemoteException {
    exporter.unexport(this);
  }
}
