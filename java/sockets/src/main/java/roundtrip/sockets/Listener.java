package roundtrip.sockets;

import java.io.IOException;

/** Where a server takes connections. */
interface Listener extends AutoCloseable {
  /** Waits for a client. */
  Link accept() throws IOException;

  int port() throws IOException;

  @Override
  void close() throws IOException;
}
