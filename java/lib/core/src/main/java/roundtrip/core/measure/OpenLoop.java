package roundtrip.core.measure;

import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * The open loop of docs/load.md. A caller that is free takes the next arrival in its turn, and
 * waits until it is due. One that is overdue is sent at once: what is not taken yet is the queue.
 * All memory is there, and touched, before the first.
 */
public final class OpenLoop {
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  private final long[] due;
  private final long[] latencies;
  private final long[] sent;
  private final long[] lateness;
  private final long awakeNs;
  private final AtomicInteger left;
  private final ReentrantLock turn = new ReentrantLock();
  private int taken;
  private long begun;

  /**
   * @param due the moment of each arrival from the begin on, ascending; written over
   * @param awakeNs a caller that waits for a moment wakes up that much before it, and reads the
   *     clock from then on
   */
  public OpenLoop(long[] due, long awakeNs) {
    this.due = due;
    this.awakeNs = awakeNs;
    left = new AtomicInteger(due.length);
    latencies = new long[due.length];
    sent = new long[due.length];
    lateness = new long[due.length];
  }

  /** Says when it begins: once, before the callers run. */
  public void begin(long atNs) {
    begun = atNs;
    for (int i = 0; i < due.length; i++) {
      due[i] += atNs;
    }
  }

  /**
   * Has the kernel end sleeps of this thread when they should; by itself it adds up to 50 us.
   *
   * @param exact false: as before
   */
  public static void sleepExactly(boolean exact) throws IOException {
    // A thread may write its own, and no other thread's.
    String thread = THIS_THREAD.toRealPath().getFileName().toString();
    Files.writeString(Path.of("/proc", thread, "timerslack_ns"), exact ? "1" : "0");
  }

  /**
   * What one caller does, beside others. Its last run is left for the caller to check and to
   * settle.
   *
   * @param limitNs after its first run it sends nothing once so much time has passed
   * @param succeeded takes how many runs succeeded, also if one raises
   */
  public void run(Clock clock, Call call, long limitNs, LongConsumer succeeded) throws Exception {
    long runs = 0;
    try {
      long replied = clock.nanos();
      while (runs == 0 || replied - begun < limitNs) {
        if (left.getAndDecrement() <= 0) {
          return;
        }
        if (runs > 0) {
          call.settle();
        }
        replied = send(clock, call);
        runs++;
      }
    } finally {
      succeeded.accept(runs);
    }
  }

  /**
   * A method of its own, so that it is compiled after as many calls as any other. One caller at a
   * time waits: others that were awake would take the CPU from it. To wake one takes a while, so it
   * has its turn early if it can sleep until then.
   */
  private long send(Clock clock, Call call) throws Exception {
    long free = clock.nanos();
    turn.lock();
    int i = taken++;
    clock.sleepUntil(due[i] - awakeNs);
    boolean isEarly = i + 1 == due.length || due[i + 1] - due[i] > awakeNs;
    if (isEarly) {
      turn.unlock();
    }
    long before = clock.waitUntil(due[i]);
    if (!isEarly) {
      turn.unlock();
    }
    call.run();
    long replied = clock.nanos();
    latencies[i] = replied - due[i];
    sent[i] = before;
    lateness[i] = before - Math.max(due[i], free);
    return replied;
  }

  /** Returns how many were sent. */
  public int count() {
    return taken;
  }

  /** Returns when the first was due, when the last was answered, and whether all were sent. */
  public Loop.Measurement measurement() {
    long ended = 0;
    for (int i = 0; i < count(); i++) {
      ended = Math.max(ended, due[i] + latencies[i]);
    }
    Loop.StoppedBy by = count() == due.length ? Loop.StoppedBy.COUNT : Loop.StoppedBy.TIME;
    return new Loop.Measurement(due[0], ended, by);
  }

  /**
   * Returns of each that was sent, in the order of their moments: the time from its moment to its
   * reply; its moment; when it was sent; by how much that was later than its moment, or than the
   * moment at which its caller was free.
   */
  public List<LongBuffer> parts() {
    return Stream.of(latencies, due, sent, lateness)
        .map(each -> LongBuffer.wrap(each, 0, count()))
        .toList();
  }
}
