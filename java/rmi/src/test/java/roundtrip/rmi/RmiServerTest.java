package roundtrip.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.rmi.Naming;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.rmi.server.ExportException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.worker.Options;

/** A real registry, a real object and real streams, some of which no client of ours would send. */
class RmiServerTest {
  private final CallCounts callCounts = new CallCounts();
  private final RmiServer server = new RmiServer();
  private String endpoint;
  private long bounces;
  private Bench bench;

  @BeforeEach
  void start() throws Exception {
    endpoint = start(server, 0);
    bench = (Bench) Naming.lookup(endpoint);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private String start(RmiServer starting, int port) throws Exception {
    return starting.start(
        "127.0.0.1", "127.0.0.1", port, new Options(Map.of(), Set.of()), new Servant(callCounts));
  }

  private static Item[] items(int count) {
    return Mappings.ITEMS.apply(ArrayType.ITEMS.formula(count));
  }

  private int port() {
    return URI.create(endpoint).getPort();
  }

  /** Outside the list, though it may stand where an Item may. */
  static final class Intruder extends Item {
    private static final long serialVersionUID = 1;

    static volatile boolean ran;

    Intruder() {
      super(TimedValues.item(0));
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ran = true;
      in.defaultReadObject();
    }
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

  /** A reference, but not to a counter alone. */
  interface OtherCounter extends Counter {}

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

  /** Would answer each call of a counter by itself. */
  static final class Handler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;
    static volatile boolean ran;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      ran = true;
      return 0;
    }
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

  @Test
  void registryAndObjectListenOnOneAddressAndPort() throws Exception {
    assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", port()).close());
    assertTrue(bench.toString().contains("[127.0.0.1:" + port() + "]"), bench.toString());
  }

  @Test
  void aPortThatIsTakenIsTold() {
    RmiServer second = new RmiServer();
    assertThrows(ExportException.class, () -> start(second, port()));
  }
}
