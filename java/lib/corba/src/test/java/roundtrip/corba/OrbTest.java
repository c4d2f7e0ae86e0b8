package roundtrip.corba;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.omg.CORBA.ORB;
import org.omg.CORBA.SystemException;
import roundtrip.Bench;
import roundtrip.BenchHelper;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.ValueType;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** What must hold of every ORB; its test says which. */
public abstract class OrbTest {
  private static final String HOST = "127.0.0.1";

  private final Ledger ledger = new Ledger();
  private final AtomicReference<ORB> lent = new AtomicReference<>();
  private CorbaServer server;
  private CorbaClient client;
  private Bench bench;
  private String endpoint;
  private int port;

  /** Returns the ORB on the class path. */
  protected abstract Vendor vendor();

  @BeforeEach
  void start() throws Exception {
    port = freePort();
    server = new CorbaServer(vendor());
    endpoint = start(server, HOST, port);
    client = new CorbaClient(vendor(), lent);
    client.proxy(endpoint, options());
    client.reach();
    bench = BenchHelper.narrow(lent.get().string_to_object(endpoint));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private String start(CorbaServer starting, String advertise, int asked) throws Exception {
    return starting.start(HOST, advertise, asked, options(), new Servant(ledger));
  }

  private Options options() throws ProtocolError {
    return new Options(Map.of(), vendor().optionNames());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  /** Returns a new connection to the server. */
  protected final Socket connected() throws IOException {
    return new Socket(HOST, port);
  }

  /** Asserts that the servant was not called so far, and that the client can call it. */
  protected final void assertAliveAndUncalled() {
    assertEquals(Map.of(), ledger.calls());
    assertEquals(8, client.invoke(7));
  }

  @Test
  void whatIsTimedAtItsLargestIsCarried() {
    int most = Operation.PUT_BYTES.limits().get(0).most();
    assertEquals(most, bench.putBytes(new byte[most]));
    assertEquals(most, bench.putChars(ValueType.CHARS.formula(most)));
    assertEquals(most, bench.putString(TimedValues.text(most)));
    int items = Operation.BOUNCE.limits().get(0).most();
    assertEquals(
        items - 1, bench.bounce(Values.ITEMS.apply(ValueType.ITEMS.formula(items))).length);
  }

  @Test
  void itListensOnOneAddress() {
    assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", port).close());
  }

  @Test
  void theReferenceNamesTheAddressThatIsAdvertised() throws Exception {
    CorbaServer second = new CorbaServer(vendor());
    String reference = start(second, "127.0.0.5", 0).toLowerCase(Locale.ROOT);
    second.close();
    assertTrue(reference.contains(hex("127.0.0.5")), reference);
    assertFalse(reference.contains(hex(HOST)), reference);
  }

  private static String hex(String host) {
    return HexFormat.of().formatHex(host.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aPortThatIsTakenIsTold() {
    CorbaServer second = new CorbaServer(vendor());
    assertThrows(SystemException.class, () -> start(second, HOST, port));
  }

  @Test
  void closeGivesThePortBack() throws Exception {
    server.close();
    // GlassFish's ORB may hide the SystemException behind a NoSuchElementException of its own.
    assertThrows(RuntimeException.class, () -> client.invoke(1));
    new ServerSocket(port, 1, InetAddress.getByName(HOST)).close();
  }

  @Test
  void anEndpointThatIsNoReferenceIsRefused() {
    CorbaClient other = new CorbaClient(vendor(), lent);
    assertThrows(SystemException.class, () -> other.proxy("no reference", options()));
    other.close();
  }

  @Test
  void aClientThatIsNotToStayBorrowsTheOrbOfTheFirst() throws Exception {
    ORB orb = lent.get();
    CorbaClient further = new CorbaClient(vendor(), lent);
    further.proxy(endpoint, options());
    assertEquals(8, further.invoke(7));
    further.close();
    assertSame(orb, lent.get());
    assertEquals(8, client.invoke(7));
    client.close();
    assertNull(lent.get());
  }

  @Test
  void aClientThatStaysHasAnOrbOfItsOwn() throws Exception {
    ORB orb = lent.get();
    CorbaClient further = new CorbaClient(vendor(), lent);
    further.proxy(endpoint, options());
    further.reach();
    assertSame(orb, lent.get());
    client.close();
    assertEquals(8, further.invoke(7));
    further.close();
  }

  @Test
  void aReferenceToNobodyIsFoundOutWhenItIsReached() throws Exception {
    CorbaClient other = new CorbaClient(vendor(), lent);
    other.proxy(endpoint, options());
    server.close();
    assertThrows(SystemException.class, other::reach);
    other.close();
  }
}
