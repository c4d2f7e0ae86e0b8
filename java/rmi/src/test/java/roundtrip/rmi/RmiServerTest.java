package roundtrip.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.rmi.AccessException;
import java.rmi.Naming;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.rmi.UnmarshalException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Types;
import roundtrip.rmi.RmiFeatures.Loopback;
import roundtrip.rmi.foreign.Foreign.Handler;
import roundtrip.rmi.foreign.Foreign.Intruder;
import roundtrip.rmi.foreign.Foreign.OtherCounter;
import roundtrip.rmi.foreign.Foreign.Way;
import roundtrip.testkit.HostileFailure;
import roundtrip.testkit.Stranger;

/** A real registry, a real object and real streams, some of which no client of ours would send. */
class RmiServerTest {
  private final CallCounts callCounts = new CallCounts();
  private final RmiServer server = new RmiServer();
  private String endpoint;
  private long bounces;
  private Bench bench;

  @BeforeEach
  void start() throws Exception {
    Options none = new Options(Map.of(), Set.of());
    endpoint = server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(callCounts));
    bench = (Bench) Naming.lookup(endpoint);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private static Item[] items(int count) {
    return Mappings.ITEM_ARRAY.apply(Types.ITEM_ARRAY.elements(count));
  }

  private int port() {
    return URI.create(endpoint).getPort();
  }

  private void assertRefusedByTheFilter(Executable call) throws Exception {
    Throwable root = assertThrows(ServerException.class, call);
    while (root.getCause() != null) {
      root = root.getCause();
    }
    assertEquals(InvalidClassException.class, root.getClass(), root::toString);
    assertTrue(root.getMessage().contains("REJECTED"), root.getMessage());
    assertAliveAndUncalled();
  }

  /**
   * The server hangs up on the rest of a long argument: whether its words arrive before that is
   * chance.
   */
  private void assertRefusedOrHungUpOn(Executable call) throws Exception {
    assertThrows(RemoteException.class, call);
    assertAliveAndUncalled();
  }

  private void assertAliveAndUncalled() throws RemoteException {
    assertEquals(bounces, callCounts.calls().getOrDefault("bounce", 0L));
    assertNull(callCounts.calls().get("callCounter"));
    assertEquals(8, bench.invoke(7));
    assertEquals(1, bench.bounce(items(2)).length);
    bounces++;
  }

  @Test
  void aClassOutsideTheListIsRefusedBeforeItsCodeRuns() throws Exception {
    assertRefusedByTheFilter(() -> bench.bounce(new Item[] {new Intruder()}));
    assertFalse(Intruder.ran);
    assertRefusedByTheFilter(() -> bench.bounce(new Intruder[0]));
  }

  @Test
  void onlyAReferenceToACounterWithRmisHandlerIsAdmitted() throws Exception {
    InvocationHandler handler = Proxy.getInvocationHandler(bench.getCounter());
    assertRefusedByTheFilter(() -> bench.callCounter(proxy(handler, OtherCounter.class)));
    assertRefusedByTheFilter(() -> bench.callCounter(proxy(handler, Counter.class, Bench.class)));
    assertRefusedByTheFilter(() -> bench.callCounter(proxy(new Handler(), Counter.class)));
    assertFalse(Handler.ran);
  }

  private static Counter proxy(InvocationHandler handler, Class<?>... interfaces) {
    return (Counter)
        Proxy.newProxyInstance(RmiServerTest.class.getClassLoader(), interfaces, handler);
  }

  @Test
  void whatAStrangersCounterRepliesIsNotReadByTheServer() throws Exception {
    try (Stranger stranger = Stranger.of(Counter.class, loopback())) {
      stranger.assertUnread(() -> bench.callCounter((Counter) stranger.stub()));
    }
    assertEquals(8, bench.invoke(7));
  }

  @Test
  void whatAStrangersServerRepliesIsNotReadByAClient() throws Exception {
    try (Stranger stranger = Stranger.of(Bench.class, loopback())) {
      Bench hostile = (Bench) stranger.stub();
      stranger.assertUnread(() -> hostile.invoke(7));
      stranger.assertUnread(hostile::getStruct);
      stranger.assertUnread(hostile::openCounter);
    }
  }

  private static ObjectInputStream streamOf(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
  }

  /** As RMI does for its registry and its distributed collector. */
  @Test
  void aStreamWithAFilterOfItsOwnPassesTheProcessToo() throws Exception {
    HostileFailure failure = new HostileFailure();
    try (ObjectInputStream in = streamOf(failure)) {
      in.setObjectInputFilter(info -> ObjectInputFilter.Status.ALLOWED);
      assertThrows(InvalidClassException.class, in::readObject);
    }
    assertFalse(failure.wasRead());
  }

  @Test
  void aFailureOfTheRuntimeIsReadWithWhatItSuppressed() throws Exception {
    Exception failure = new ServerException("outer", new IllegalStateException("inner"));
    failure.addSuppressed(new IOException("closing"));
    try (ObjectInputStream in = streamOf(failure)) {
      Exception read = (Exception) in.readObject();
      assertEquals("inner", read.getCause().getMessage());
      assertEquals("closing", read.getSuppressed()[0].getMessage());
    }
  }

  @Test
  void theRegistryTakesNothingFromOutsideTheProcess() throws Exception {
    Registry registry = LocateRegistry.getRegistry("127.0.0.1", port());
    try (Stranger stranger = Stranger.of(Bench.class, loopback())) {
      assertRefusedByTheRegistry(() -> registry.rebind("bench", stranger.stub()));
      assertRefusedByTheRegistry(() -> registry.bind("other", stranger.stub()));
      assertRefusedByTheRegistry(() -> registry.unbind("bench"));
    }
    assertEquals(List.of("bench"), List.of(registry.list()));
    assertEquals(8, ((Bench) Naming.lookup(endpoint)).invoke(7));
  }

  private static void assertRefusedByTheRegistry(Executable call) {
    ServerException error = assertThrows(ServerException.class, call);
    assertEquals(AccessException.class, error.getCause().getClass(), error::toString);
  }

  private static BoundSockets loopback() {
    return new BoundSockets(InetAddress.getLoopbackAddress(), ServerSocket::new);
  }

  private static String refusal(RmiClient client, String name) throws Exception {
    client.proxy(name, new Options(Map.of(), Set.of()));
    String message = assertThrows(RemoteException.class, client::warmConnection).getMessage();
    assertTrue(message.endsWith("; expected one at " + URI.create(name).getAuthority()), message);
    return message;
  }

  /**
   * Another port, or sockets that lead elsewhere, whatever the address: what is between is
   * measured.
   */
  @Test
  void aClientRefusesAStubThatLeadsElsewhere() throws Exception {
    BoundSockets sockets = loopback();
    Registry hostile = LocateRegistry.createRegistry(0, Loopback.WAY, sockets);
    BenchSkeleton between = new BenchSkeleton(new Servant(new CallCounts()), () -> null);
    String address = "127.0.0.1:" + sockets.port();
    String name = "rmi://" + address + "/bench";
    RmiClient client = new RmiClient();

    hostile.rebind("bench", bench);
    assertTrue(refusal(client, name).contains("[127.0.0.1:" + port() + "]"));
    hostile.rebind("bench", UnicastRemoteObject.exportObject(between, 0, Loopback.WAY, sockets));
    assertTrue(refusal(client, name).contains("[" + address + ",Loopback"));
    UnicastRemoteObject.unexportObject(between, true);
    // Its sockets take no heed of the host, which can be any text.
    System.setProperty(RmiServer.HOSTNAME, "[endpoint:[" + address + "](remote)");
    hostile.rebind("bench", UnicastRemoteObject.exportObject(between, 0, Loopback.WAY, loopback()));
    String message = refusal(client, name);
    assertTrue(message.contains("[endpoint:[" + address + "](remote)"), message);

    client.proxy(endpoint, new Options(Map.of(), Set.of()));
    client.warmConnection();
    UnicastRemoteObject.unexportObject(between, true);
    UnicastRemoteObject.unexportObject(hostile, true);
  }

  /** From a class outside the interface's package, as any that a stranger can name. */
  @Test
  void socketsThatAStubBringsAreNotRead() throws Exception {
    BoundSockets sockets = loopback();
    Registry hostile = LocateRegistry.createRegistry(0, null, sockets);
    String name = "rmi://127.0.0.1:" + sockets.port() + "/bench";
    Counter counter = proxy((object, method, arguments) -> 1, Counter.class);
    BenchSkeleton between = new BenchSkeleton(new Servant(new CallCounts()), () -> null);
    Counter stub = (Counter) UnicastRemoteObject.exportObject(counter, 0, new Way(), sockets);
    hostile.rebind("bench", UnicastRemoteObject.exportObject(between, 0, new Way(), sockets));

    assertRefusedByTheFilter(() -> bench.callCounter(stub));
    RmiClient client = new RmiClient();
    Options none = new Options(Map.of(), Set.of());
    Exception error = assertThrows(UnmarshalException.class, () -> client.proxy(name, none));
    assertEquals(InvalidClassException.class, error.getCause().getClass(), error::toString);
    assertFalse(Way.ran);
    UnicastRemoteObject.unexportObject(counter, true);
    UnicastRemoteObject.unexportObject(between, true);
    UnicastRemoteObject.unexportObject(hostile, true);
  }

  @Test
  void countersTakeCallsOnTheOnePortAndAreGoneWithTheServer() throws Exception {
    Counter counter = bench.openCounter();
    assertTrue(counter.toString().contains("[127.0.0.1:" + port() + "]"), counter.toString());
    assertEquals(1, counter.increment());
    bench.getCounterArray(3);
    server.close();
    assertThrows(RemoteException.class, counter::increment);
    assertThrows(RemoteException.class, () -> bench.invoke(1));
  }

  @Test
  void anArrayBeyondTheLimitIsRefused() throws Exception {
    assertRefusedOrHungUpOn(() -> bench.putBytes(new byte[(int) RmiInputFilter.MAX_ARRAY + 1]));
    assertRefusedOrHungUpOn(() -> bench.bounce(new Item[(int) RmiInputFilter.MAX_OBJECTS + 1]));
  }

  @Test
  void whatIsTimedAtItsLargestIsAdmitted() throws Exception {
    assertEquals(
        RmiInputFilter.MAX_ARRAY, bench.putBytes(new byte[(int) RmiInputFilter.MAX_ARRAY]));
    assertEquals(
        RmiInputFilter.MAX_ARRAY, bench.putChars(new char[(int) RmiInputFilter.MAX_ARRAY]));
    assertEquals(4095, bench.bounce(items(4096)).length);
  }
}
