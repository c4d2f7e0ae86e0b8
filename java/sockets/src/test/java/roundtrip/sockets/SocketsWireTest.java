package roundtrip.sockets;

import java.util.Set;
import org.junit.jupiter.api.Nested;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

/** Either client may call either server. */
class SocketsWireTest {
  private abstract static class Sockets extends WireTest {
    private final String server;
    private final String client;

    Sockets(String server, String client) {
      this.server = server;
      this.client = client;
    }

    @Override
    protected Server newServer() {
      return new SocketServer();
    }

    @Override
    protected Client newClient() {
      return new SocketClient();
    }

    @Override
    protected String serveOptions() {
      return "{'coding':'" + server + "'}";
    }

    @Override
    protected String connectOptions() {
      return "{'coding':'" + client + "'}";
    }

    /** The null times what stands for a reference. */
    @Override
    protected Set<Operation<?, ?>> cannot() {
      return client.equals("null") ? Set.of() : REFERENCES;
    }
  }

  @Nested
  class NullCallsNull extends Sockets {
    NullCallsNull() {
      super("null", "null");
    }
  }

  @Nested
  class NullCallsCoded extends Sockets {
    NullCallsCoded() {
      super("coded", "null");
    }
  }

  @Nested
  class CodedCallsNull extends Sockets {
    CodedCallsNull() {
      super("null", "coded");
    }
  }

  @Nested
  class CodedCallsCoded extends Sockets {
    CodedCallsCoded() {
      super("coded", "coded");
    }
  }
}
