package roundtrip.core.contract;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.core.worker.Unsupported;

/**
 * The client's end of a middleware: what an adapter gives for {@code drive}.
 *
 * <p>Its operations take the core's values and are never timed; the conformance cases go through
 * them. What is timed comes from {@link #prepare}. One thread uses a client.
 */
public interface Client extends AutoCloseable {
  /** Returns the names of the options that {@link #connect} knows. */
  default Set<String> optionNames() {
    return Set.of();
  }

  /** Returns the middleware's name, and its version. */
  Map<String, String> versions();

  /**
   * Connects.
   *
   * @param endpoints at least one, as the server of this system, or of another with the same wire,
   *     gave it
   * @param options only names that {@link #optionNames} has
   * @throws ProtocolError if an option's value, or the number of endpoints, is not allowed
   * @throws Exception whatever the middleware raises
   */
  void connect(List<String> endpoints, Options options) throws ProtocolError, Exception;

  /**
   * Builds a workload's arguments in the middleware's own types.
   *
   * @throws Unsupported if the middleware cannot do it, with the manifest's reason
   * @throws Exception whatever the middleware raises
   */
  Call prepare(Workload workload, Parameters parameters) throws Unsupported, Exception;

  /**
   * Calls {@code invoke}; like the four that follow, for conformance.
   *
   * @return the reply as it came
   * @throws Refused if the middleware, or the mapping, will not carry the value
   * @throws Exception if the middleware fails otherwise
   */
  int invoke(int n) throws Refused, Exception;

  /** Calls {@code putBytes}, as {@link #invoke} does. */
  int putBytes(byte[] data) throws Refused, Exception;

  /** Calls {@code putChars}, as {@link #invoke} does. */
  int putChars(char[] data) throws Refused, Exception;

  /** Calls {@code putString}, as {@link #invoke} does. */
  int putString(String data) throws Refused, Exception;

  /** Calls {@code bounce}, as {@link #invoke} does. */
  Item[] bounce(Item[] items) throws Refused, Exception;

  /** Calls {@code echo}; like all that follow, a system need not have it. */
  default AllTypes echo(AllTypes data) throws Unsupported, Refused, Exception {
    throw Unsupported.operation(Operation.ECHO);
  }

  /** Calls {@code echoArrays}. */
  default AllArrays echoArrays(AllArrays data) throws Unsupported, Refused, Exception {
    throw Unsupported.operation(Operation.ECHO_ARRAYS);
  }

  /**
   * Calls {@code fail}, which does not return where all is well.
   *
   * @throws BenchFault as it came
   */
  default void fail(int code, String message) throws BenchFault, Unsupported, Refused, Exception {
    throw Unsupported.operation(Operation.FAIL);
  }

  /**
   * Calls an operation that no server has, and returns if the server answers nevertheless.
   *
   * @throws Refused if it says, in the wire's own word, that it has no such operation
   * @throws Exception if it says anything else
   */
  default void callUnknown() throws Unsupported, Refused, Exception {
    throw Unsupported.operation(Operation.UNKNOWN);
  }

  /**
   * Returns the operations on references.
   *
   * @throws Unsupported if the mapping has none, with the reason
   */
  default Counters references() throws Unsupported {
    throw new Unsupported("this system's adapter passes no references to objects");
  }

  /**
   * Returns the one endpoint, for a client that calls a single server.
   *
   * @throws ProtocolError if there are more
   */
  static String only(List<String> endpoints) throws ProtocolError {
    if (endpoints.size() != 1) {
      throw new ProtocolError("endpoints has " + endpoints.size() + " of them; allowed: 1");
    }
    return endpoints.get(0);
  }

  @Override
  void close() throws IOException;
}
