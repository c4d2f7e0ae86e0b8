package roundtrip.core.contract;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What a middleware can do beside the calls of the contract: a client tries each feature of which
 * its binding knows how. Nothing of it is timed or counted.
 */
public final class Features {
  /** How long the server sleeps in a call that ends before. */
  public static final int LONG_CALL_MS = 2000;

  /** After so long the client ends such a call. */
  public static final int ENDS_AFTER_MS = 100;

  private final List<Found> found = new ArrayList<>();
  private final List<Class<? extends Exception>> refusals = new ArrayList<>();

  /** By the names of the protocol, where each is explained. */
  public enum Feature {
    CALL_BACK,
    FOREIGN_SERVER,
    DYNAMIC_CALL,
    DYNAMIC_SERVANT,
    OUT_PARAMETERS,
    PERSISTENT_REFERENCE,
    ONE_WAY,
    ACTIVATION,
    BY_VALUE,
    URL_NAME,
    GARBAGE_COLLECTION,
    CLASS_DOWNLOAD,
    SHARED_REFERENCE,
    CYCLE,
    DEADLINE,
    CANCELLATION
  }

  /** What became of one feature: null if that is unknown; and what was seen or raised, in words. */
  public record Found(Feature name, Boolean found, String said) {}

  /** Tries a feature, and returns whether it is there. */
  @FunctionalInterface
  public interface Probe {
    boolean ask() throws Exception;
  }

  /** Declares what the middleware raises if it has no such thing; all else tells nothing. */
  public void refusedBy(Class<? extends Exception> type) {
    refusals.add(type);
  }

  /**
   * Tries a feature. It is not there if the middleware says so, in its own words. Anything else
   * that is raised may be a fault of the probe, of the network or of a server, and tells nothing.
   *
   * @param happens what is seen if it is there
   */
  public void probe(Feature feature, String happens, Probe probe) {
    try {
      boolean isThere = probe.ask();
      found.add(new Found(feature, isThere, isThere ? happens : "this did not happen: " + happens));
    } catch (Exception e) {
      boolean isRefusal = refusals.stream().anyMatch(type -> type.isInstance(e));
      found.add(new Found(feature, isRefusal ? false : null, Errors.line(e)));
    }
  }

  /** A call of {@code sleep} for {@link #LONG_CALL_MS}. */
  @FunctionalInterface
  public interface LongCall {
    void call() throws Exception;
  }

  /**
   * Tries a call that ends before the server's method does: with what it raises, and after how
   * long.
   *
   * @param raises what it raises then; anything else tells nothing
   */
  public void endsEarly(Feature feature, Class<? extends Exception> raises, LongCall call) {
    long began = System.nanoTime();
    String end = "the server's method ended first";
    Boolean isEarly = false;
    try {
      call.call();
    } catch (Exception e) {
      end = Errors.line(e);
      isEarly = raises.isInstance(e) ? true : null;
    }
    long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    found.add(new Found(feature, isEarly, end + ", after " + tookMs + " ms"));
  }

  /** Tries to end a call by interrupting the thread that waits for its reply. */
  public void interrupt(Class<? extends Exception> raises, LongCall call) {
    Thread caller = Thread.currentThread();
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    timer.schedule(caller::interrupt, ENDS_AFTER_MS, TimeUnit.MILLISECONDS);
    endsEarly(Feature.CANCELLATION, raises, call);
    timer.shutdownNow();
    Thread.interrupted(); // The next probe waits undisturbed.
  }

  /** Declares that the middleware has no interface by which a feature could be tried. */
  public void unsupported(Feature feature, String reason) {
    found.add(new Found(feature, false, reason));
  }

  /**
   * Returns the address of this host that a server sees, where objects of a client's may listen.
   */
  public static InetAddress addressTowards(String host, int port) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(host, port));
      return socket.getLocalAddress();
    }
  }

  /** Returns what was found so far. */
  public List<Found> found() {
    return Collections.unmodifiableList(found);
  }
}
