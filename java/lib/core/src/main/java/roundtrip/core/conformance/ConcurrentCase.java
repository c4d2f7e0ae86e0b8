package roundtrip.core.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import roundtrip.core.measure.Caller;

/** A case that several clients send at once, each over a connection of its own. */
final class ConcurrentCase {
  private ConcurrentCase() {}

  /**
   * Connects the clients, lets all of them begin together, and waits until each has done its calls.
   *
   * @param connect connects another client
   * @return the first difference, in words; null if there is none
   * @throws Exception what the first that failed raised
   */
  static String send(Callable<Caller> connect, Case<?, ?> sent) throws Exception {
    int count = sent.clients();
    List<Caller> callers = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      for (int i = 0; i < count; i++) {
        callers.add(connect.call());
      }
      CyclicBarrier together = new CyclicBarrier(count);
      List<Future<String>> differences = new ArrayList<>();
      for (Caller caller : callers) {
        caller.calls();
        differences.add(threads.submit(() -> send(caller, sent, together)));
      }
      return first(differences);
    } finally {
      threads.shutdown();
      for (Caller caller : callers) {
        caller.close();
      }
    }
  }

  private static String send(Caller caller, Case<?, ?> sent, CyclicBarrier together)
      throws Exception {
    together.await();
    for (int i = 0; i < sent.calls(); i++) {
      String difference = CaseSender.send(caller, sent);
      if (difference != null) {
        return "call " + i + " of one of the clients: " + difference;
      }
    }
    return null;
  }

  /** Waits for all of them even if one has failed: their clients are closed afterwards. */
  private static String first(List<Future<String>> differences) throws Exception {
    String first = null;
    Exception failure = null;
    for (Future<String> one : differences) {
      try {
        String difference = one.get();
        first = first == null ? difference : first;
      } catch (ExecutionException e) {
        Exception cause = e.getCause() instanceof Exception thrown ? thrown : e;
        failure = failure == null ? cause : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return first;
  }
}
