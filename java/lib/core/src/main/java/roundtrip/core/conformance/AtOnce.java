package roundtrip.core.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Refused;
import roundtrip.core.worker.Unsupported;

/** A case that several clients send at once, each over a connection of its own. */
public final class AtOnce {
  private final Callable<Client> connect;
  private final Sending sending;

  /**
   * @param connect connects a client
   * @param sending what each of them does
   */
  public AtOnce(Callable<Client> connect, Sending sending) {
    this.connect = connect;
    this.sending = sending;
  }

  /**
   * Connects the clients, lets all of them begin together, and waits until each has done its calls.
   *
   * @return the first difference, in words; null if there is none
   * @throws Exception what the first that failed threw
   */
  public String send(Case sent) throws Unsupported, Refused, Exception {
    int count = sent.crowd().clients();
    List<Client> clients = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      for (int i = 0; i < count; i++) {
        clients.add(connect.call());
      }
      CyclicBarrier together = new CyclicBarrier(count);
      List<Future<String>> differences = new ArrayList<>();
      for (Client client : clients) {
        differences.add(threads.submit(() -> send(client, sent, together)));
      }
      return first(differences);
    } finally {
      threads.shutdown();
      for (Client client : clients) {
        client.close();
      }
    }
  }

  private String send(Client client, Case sent, CyclicBarrier together) throws Exception {
    together.await();
    for (int i = 0; i < sent.crowd().calls(); i++) {
      String difference = sending.send(client, sent);
      if (difference != null) {
        return "call " + i + " of one of them: " + difference;
      }
    }
    return null;
  }

  /** Waits for all of them, also where one has failed: their clients are closed afterwards. */
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
