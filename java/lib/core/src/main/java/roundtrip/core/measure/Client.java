package roundtrip.core.measure;

import java.io.IOException;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Refused;

/**
 * The client's end of a middleware: what a binding gives for {@code drive}. It has one endpoint,
 * and one thread uses it. The core makes more clients for more endpoints, for more callers, for
 * conformance cases that several clients send at once, and for each run of {@code connect}.
 */
public interface Client extends AutoCloseable {
  /**
   * Takes the middleware's own way to a proxy, and nothing more: this is what {@code connect}
   * times.
   *
   * @param endpoint as the server of this system, or of another with the same protocol, gave it
   * @param options only names that the adapter has
   * @throws ProtocolError if an option's value is not allowed
   */
  void proxy(String endpoint, Options options) throws ProtocolError, Exception;

  /** Goes to the server and back, so that a first call finds nothing left to open. */
  void warmConnection() throws Exception;

  /** Calls {@code invoke} through the proxy: the first call that {@code connect} times. */
  int invoke(int n) throws Exception;

  /** Tells whether several threads may call its proxy at once, by the middleware's own word. */
  default boolean isShareable() {
    return false;
  }

  /** Binds each operation to a call of the proxy. */
  void registerOperations(Calls calls);

  /**
   * Calls an operation that no server has, and returns if the server answers all the same.
   *
   * @throws Refused if it says, in the protocol's own word, that it has no such operation
   * @throws UnsupportedOperationException if the binding has no way to call one
   */
  default void callUnknown() throws Refused, Exception {
    throw new UnsupportedOperationException("the binding does not call an unknown operation");
  }

  /** Tries what the middleware can do beside those operations; by itself nothing is tried. */
  default void features(Features features) throws Exception {}

  /**
   * Lets the proxy and its connection go. It may come before {@link #proxy}, or after it failed.
   */
  @Override
  void close() throws IOException;
}
