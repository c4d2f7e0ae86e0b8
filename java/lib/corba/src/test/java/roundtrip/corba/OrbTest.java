package roundtrip.corba;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
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
import org.omg.CORBA.portable.UnknownException;
import roundtrip.Bench;
import roundtrip.BenchHelper;
import roundtrip.Counter;
import roundtrip.CounterHelper;
import roundtrip.CounterPOA;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Types;
import roundtrip.testkit.HostileFailure;

/** What must hold of every ORB; its test says which. */
public abstract class OrbTest {
  private static final String HOST = "127.0.0.1";

  private final CallCounts callCounts = new CallCounts();
  private final AtomicReference<ORB> lent = new AtomicReference<>();
  private CorbaServer server;
  private CorbaClient client;
  private Bench bench;
  private String endpoint;
  private int port;

  protected abstract Vendor vendor();

  @BeforeEach
  void start() throws Exception {
    port = freePort();
    server = new CorbaServer(vendor());
    endpoint = start(server, HOST, port);
    client = new CorbaClient(vendor(), lent);
    client.proxy(endpoint, options());
    client.warmConnection();
    bench = BenchHelper.narrow(lent.get().string_to_object(endpoint));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private String start(CorbaServer starting, String advertise, int asked) throws Exception {
    return starting.start(HOST, advertise, asked, options(), new Servant(callCounts));
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
    assertEquals(Map.of(), callCounts.calls());
    assertEquals(8, client.invoke(7));
  }

  @Test
  void whatIsTimedAtItsLargestIsCarried() {
    int most = Operations.PUT_BYTES.ranges().get(0).most();
    assertEquals(most, bench.putBytes(new byte[most]));
    assertEquals(most, bench.putChars(Types.CHAR_ARRAY.elements(most)));
    assertEquals(most, bench.putString(TimedValues.text(most)));
    int items = Operations.BOUNCE.ranges().get(0).most();
    assertEquals(
        items - 1,
        bench.bounce(Mappings.ITEM_ARRAY.apply(Types.ITEM_ARRAY.elements(items))).length);
  }

  @Test
  void theReferenceNamesTheAddressThatIsAdvertised() throws Exception {
    CorbaServer second = new CorbaServer(vendor());
    String reference = start(second, "127.0.0.5", 0);
    second.close();
    assertEquals("127.0.0.5", Reference.of(reference).host());
    String bound = HexFormat.of().formatHex(HOST.getBytes(StandardCharsets.US_ASCII));
    assertFalse(reference.toLowerCase(Locale.ROOT).contains(bound), reference);
  }

  @Test
  void anEndpointThatIsNoReferenceIsRefused() {
    CorbaClient other = new CorbaClient(vendor(), lent);
    assertThrows(SystemException.class, () -> other.proxy("no reference", options()));
    other.close();
  }

  @Test
  void aClientBorrowsTheOrbOfTheFirstUntilItStays() throws Exception {
    ORB orb = lent.get();
    CorbaClient further = new CorbaClient(vendor(), lent);
    further.proxy(endpoint, options());
    assertEquals(8, further.invoke(7));
    further.close();
    assertSame(orb, lent.get());
    further.proxy(endpoint, options());
    further.warmConnection();
    assertSame(orb, lent.get());
    client.close();
    assertNull(lent.get());
    assertEquals(8, further.invoke(7));
    further.close();
  }

  /** By the server, which calls a stranger's counter, and by a client of a stranger's object. */
  @Test
  void whatAStrangersObjectRepliesIsNotRead() throws Exception {
    HostileFailure failure = new HostileFailure();
    CounterPOA servant =
        new CounterPOA() {
          @Override
          public int increment() {
            throw new UnknownException(failure);
          }

          @Override
          public void close() {
            throw new UnknownException(failure);
          }
        };
    try (Home home = new Home(vendor(), HOST, freePort(), options())) {
      Counter stranger = CounterHelper.narrow(lent.get().string_to_object(home.activate(servant)));
      assertThrows(SystemException.class, () -> bench.callCounter(stranger));
      assertFalse(failure.wasRead());
      assertThrows(SystemException.class, stranger::increment);
      assertFalse(failure.wasRead());
    }
    assertEquals(8, bench.invoke(7));
  }
}
