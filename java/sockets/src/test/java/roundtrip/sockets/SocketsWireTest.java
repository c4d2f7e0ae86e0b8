package roundtrip.sockets;

import java.util.Set;
import org.junit.jupiter.api.Nested;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

/** Either client may call either server, by either interface of the runtime. */
class SocketsWireTest {
  private abstract static class Sockets extends WireTest {
    private final String server;
    private final String client;
    private final String serverApi;
    private final String clientApi;

    Sockets(String server, String client, String serverApi, String clientApi) {
      this.server = server;
      this.client = client;
      this.serverApi = serverApi;
      this.clientApi = clientApi;
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
      return "{'coding':'" + server + "','api':'" + serverApi + "'}";
    }

    @Override
    protected String connectOptions() {
      return "{'coding':'" + client + "','api':'" + clientApi + "'}";
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
      super("null", "null", "channel", "channel");
    }
  }

  @Nested
  class NullCallsCoded extends Sockets {
    NullCallsCoded() {
      super("coded", "null", "channel", "stream");
    }
  }

  @Nested
  class CodedCallsNull extends Sockets {
    CodedCallsNull() {
      super("null", "coded", "stream", "channel");
    }
  }

  @Nested
  class CodedCallsCoded extends Sockets {
    CodedCallsCoded() {
      super("coded", "coded", "channel", "channel");
    }
  }

  @Nested
  class NullCallsNullByStreams extends Sockets {
    NullCallsNullByStreams() {
      super("null", "null", "stream", "stream");
    }
  }
}
