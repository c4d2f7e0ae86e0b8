package roundtrip.core.measure;

import java.util.List;
import java.util.concurrent.Semaphore;
import roundtrip.core.contract.Traffic;

/**
 * One run over several servers at the same time, each of which has a part of it. It ends when the
 * last of them has answered. A part beyond the first has a thread of its own, which waits between
 * two runs: to wake it and to wait for it is timed.
 */
public final class Scatter extends Call {
  private final List<Part> parts;
  private final Semaphore answered = new Semaphore(0);

  /** Takes calls of one operation, one for each server; no two of them share a client. */
  public Scatter(List<Call> calls) {
    super(together(calls), "is");
    parts = calls.stream().map(Part::new).toList();
    parts.stream().skip(1).forEach(Part::start);
  }

  private static Traffic together(List<Call> calls) {
    List<Traffic> all = calls.stream().map(Call::trafficPerRun).toList();
    return new Traffic(
        all.get(0).operation(),
        all.stream().mapToLong(Traffic::calls).sum(),
        all.stream().mapToLong(Traffic::elements).sum());
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
  protected void cleanUp() throws Exception {
    for (Part each : parts) {
      each.call.settle();
    }
  }

  @Override
  public void begin() {
    parts.forEach(each -> each.call.begin());
  }

  /** Returns those of all parts, and of them the first. */
  @Override
  public Mismatches mismatches() {
    return parts.stream()
        .map(each -> each.call.mismatches())
        .reduce((a, b) -> a.count() == 0 ? b : a.and(b.count()))
        .orElseThrow();
  }

  @Override
  protected String lastDifference() throws Exception {
    for (Part each : parts) {
      String difference = each.call.lastDifference();
      if (difference != null) {
        return difference;
      }
    }
    return null;
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
