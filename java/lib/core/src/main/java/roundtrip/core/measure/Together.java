package roundtrip.core.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several threads that do the same at once. */
public final class Together {
  private Together() {}

  /** What a thread does, by its number from 0 on. */
  @FunctionalInterface
  public interface Part {
    void run(int number) throws Exception;
  }

  /**
   * Runs a part on as many threads, which begin together, and waits for all of them. One alone runs
   * on the thread that asks.
   *
   * @throws Exception what the first of them raised
   */
  public static void run(int threads, Part part) throws Exception {
    if (threads == 1) {
      part.run(0);
      return;
    }
    CyclicBarrier begun = new CyclicBarrier(threads);
    List<Callable<Void>> parts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      parts.add(
          () -> {
            begun.await();
            part.run(number);
            return null;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (Future<Void> one : pool.invokeAll(parts)) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception raised ? raised : e;
    } finally {
      pool.shutdown();
    }
  }
}
