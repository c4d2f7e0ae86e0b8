package roundtrip.core.measure;

import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * One run over several servers at the same time, each of which has a part of it. It ends when the
 * last of them has answered. A part beyond the first has a thread of its own, which waits between
 * two runs: to wake it and to wait for it is timed.
 */
public final class Scatter implements Call {
  private final List<Part> parts;
  private final Semaphore answered = new Semaphore(0);

  /**
   * @param parts one for each server; no two of them share a client
   */
  public Scatter(List<Call> parts) {
    this.parts = parts.stream().map(Part::new).toList();
    this.parts.stream().skip(1).forEach(Part::start);
  }

  /** A part, and how its last run ended. */
  private final class Part extends Thread {
    private final Call call;
    private final Semaphore begun = new Semaphore(0);
    private volatile boolean closed;
    private Exception raised;

    Part(Call call) {
      super("part");
      this.call = call;
      setDaemon(true);
    }

    @Override
    public void run() {
      for (begun.acquireUninterruptibly(); !closed; begun.acquireUninterruptibly()) {
        once();
        answered.release();
      }
    }

    void once() {
      try {
        call.run();
        raised = null;
      } catch (Exception e) {
        raised = e;
      }
    }
  }

  @Override
  public void run() throws Exception {
    for (int i = 1; i < parts.size(); i++) {
      parts.get(i).begun.release();
    }
    parts.get(0).once();
    answered.acquireUninterruptibly(parts.size() - 1);
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).raised != null) {
        throw parts.get(i).raised;
      }
    }
  }

  @Override
  public void settle() throws Exception {
    for (Part each : parts) {
      each.call.settle();
    }
  }

  @Override
  public void check(long runs) throws Exception {
    for (Part each : parts) {
      each.call.check(runs);
    }
  }

  @Override
  public void close() throws Exception {
    for (Part each : parts) {
      each.closed = true;
      each.begun.release();
      each.call.close();
    }
  }
}
