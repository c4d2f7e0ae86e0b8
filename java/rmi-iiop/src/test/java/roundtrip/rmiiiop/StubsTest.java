package roundtrip.rmiiiop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.rmi.Bench;

/** Which stubs a process takes: this one those of rmic. */
class StubsTest {
  private static Options kind(String kind) throws ProtocolError {
    return new Options(Map.of(Stubs.OPTION, kind), Set.of(Stubs.OPTION));
  }

  @Test
  void aProcessTakesTheStubsThatItChoseFirst() throws Exception {
    RmiIiopServer server = new RmiIiopServer();
    String endpoint =
        server.start("127.0.0.1", "127.0.0.1", 0, kind("static"), new Servant(new CallCounts()));
    RmiIiopClient client = new RmiIiopClient(new AtomicReference<>());
    Bench stub = client.lookUp(endpoint, kind("static"));

    assertEquals("roundtrip.rmi._Bench_Stub", stub.getClass().getName());
    assertEquals(8, stub.invoke(7));
    assertThrows(IllegalStateException.class, () -> Stubs.choose(kind("dynamic")));
    client.close();
    server.close();
  }
}
