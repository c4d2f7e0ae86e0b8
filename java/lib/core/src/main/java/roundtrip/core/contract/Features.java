package roundtrip.core.contract;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import roundtrip.core.worker.Errors;

/**
 * What a middleware can do beside the calls of the contract: a client tries each feature of which
 * its binding knows how. Nothing of it is timed, and it stands in no ledger.
 */
public final class Features {
  private final List<Found> found = new ArrayList<>();
  private Class<? extends Exception> refusal = Refused.class;

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
    CLASS_DOWNLOAD
  }

  /**
   * What became of one feature.
   *
   * @param found null if that is unknown
   * @param said what was seen of it in words, or what was raised
   */
  public record Found(Feature name, Boolean found, String said) {}

  /** Tries a feature. */
  @FunctionalInterface
  public interface Probe {
    /**
     * Tries it.
     *
     * @return whether it is there
     * @throws Exception whatever the middleware raises
     */
    Answer ask() throws Exception;
  }

  /** What a probe saw. */
  public record Answer(boolean found, String said) {
    /** Returns one of two answers. */
    public static Answer when(boolean found, String yes, String no) {
      return new Answer(found, found ? yes : no);
    }
  }

  /** Declares what the middleware raises if it has no such thing; all else tells nothing. */
  public void refusedBy(Class<? extends Exception> type) {
    refusal = type;
  }

  /**
   * Tries a feature. It is not there if the middleware says so, in its own words. Anything else
   * that is raised may be a fault of the probe, of the network or of a server, and is no answer.
   */
  public void probe(Feature feature, Probe probe) {
    try {
      Answer answer = probe.ask();
      found.add(new Found(feature, answer.found(), answer.said()));
    } catch (Exception e) {
      found.add(new Found(feature, refusal.isInstance(e) ? false : null, Errors.line(e)));
    }
  }

  /**
   * Declares that the middleware has no interface by which a feature could be tried.
   *
   * @param reason one plain sentence, which the report prints
   */
  public void cannot(Feature feature, String reason) {
    found.add(new Found(feature, false, reason));
  }

  /**
   * Returns the address of this host that a server sees, where objects of a client's may listen.
   *
   * @throws IOException if no way leads there
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
