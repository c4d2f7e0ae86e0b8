package roundtrip.rmiiiop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.AccessException;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.rmi.CORBA.Util;
import javax.rmi.PortableRemoteObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.omg.CORBA.Any;
import org.omg.CORBA.NO_PERMISSION;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Request;
import org.omg.CORBA.SystemException;
import org.omg.CORBA.TCKind;
import org.omg.CORBA.portable.ObjectImpl;
import org.omg.CORBA_2_3.portable.OutputStream;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Types;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.rmi.Bench;
import roundtrip.rmi.BenchFault;
import roundtrip.rmi.Counter;
import roundtrip.rmi.Item;
import roundtrip.rmi.Mappings;
import roundtrip.testkit.HostileFailure;

/** A real object and real streams, some of which no client of ours would send. */
class RmiIiopServerTest {
  private static final String HOST = "127.0.0.1";

  private final CallCounts callCounts = new CallCounts();
  private final RmiIiopServer server = new RmiIiopServer();
  private final AtomicReference<ORB> lent = new AtomicReference<>();
  private final RmiIiopClient client = new RmiIiopClient(lent);
  private int port;
  private String endpoint;
  private Bench bench;

  @BeforeEach
  void start() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      port = socket.getLocalPort();
    }
    endpoint = start(server);
    bench = client.lookUp(endpoint, asItComes());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private String start(RmiIiopServer starting) throws Exception {
    return starting.start(HOST, HOST, port, asItComes(), new Servant(callCounts));
  }

  private static Options asItComes() throws Exception {
    return new Options(Map.of(), Set.of(Stubs.OPTION));
  }

  private void assertAliveAndUncalled() throws RemoteException {
    assertEquals(Map.of(), callCounts.calls());
    assertEquals(8, bench.invoke(7));
    assertEquals(1, bench.bounce(items(2)).length);
  }

  private static Item[] items(int count) {
    return Mappings.ITEM_ARRAY.apply(Types.ITEM_ARRAY.elements(count));
  }

  /** Stands where an Item may, but the interface does not name it. */
  static final class Intruder extends Item {
    private static final long serialVersionUID = 1;

    static volatile boolean ran;

    Intruder() {
      super(Types.ITEM.formula(0, 16));
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ran = true;
      in.defaultReadObject();
    }
  }

  private static final class Idle implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return null;
    }
  }

  @Test
  void aClassThatTheInterfaceDoesNotNameIsRefusedBeforeItsCodeRuns() throws Exception {
    assertThrows(AccessException.class, () -> bench.bounce(new Item[] {new Intruder()}));
    assertFalse(Intruder.ran);
    assertThrows(AccessException.class, () -> bench.bounce(new Intruder[0]));
    assertAliveAndUncalled();
  }

  /** What the ORB would make of a description, whatever the operation declares. */
  @Test
  void anEnumerationAndAProxyAreRefused() throws Exception {
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Runnable.class}, new Idle());
    for (Object value : List.of(Thread.State.NEW, proxy)) {
      ObjectImpl reference = (ObjectImpl) bench;
      OutputStream request = (OutputStream) reference._request("bounce", true);
      request.write_value((Serializable) value, Item[].class);
      assertThrows(NO_PERMISSION.class, () -> reference._invoke(request));
    }
    assertAliveAndUncalled();
  }

  /** Answers each call with what a stranger would. */
  private record Stranger(HostileFailure failure) implements Counter {
    @Override
    public int increment() {
      throw failure;
    }

    @Override
    public void close() {
      throw failure;
    }
  }

  /** By the server, which calls a stranger's counter, and by a client of a stranger's object. */
  @Test
  void whatAStrangersObjectRepliesIsNotRead() throws Exception {
    HostileFailure failure = new HostileFailure();
    RmiIiopServer.PortableExporter exporter = new RmiIiopServer.PortableExporter();
    ORB home = ORB.init(new String[0], GlassfishOrb.serverProperties(HOST, HOST, 0));
    Stranger servant = new Stranger(failure);
    exporter.export(servant);
    POA root = POAHelper.narrow(home.resolve_initial_references("RootPOA"));
    root.the_POAManager().activate();
    byte[] id = root.activate_object((org.omg.PortableServer.Servant) Util.getTie(servant));
    String reference = home.object_to_string(root.id_to_reference(id));
    Counter stranger =
        (Counter)
            PortableRemoteObject.narrow(lent.get().string_to_object(reference), Counter.class);

    assertThrows(RemoteException.class, () -> bench.callCounter(stranger));
    assertFalse(failure.wasRead());
    assertThrows(SystemException.class, stranger::increment);
    assertFalse(failure.wasRead());

    exporter.unexportAll();
    home.destroy();
    assertEquals(8, bench.invoke(7));
  }

  @Test
  void aFailureComesWithItsCause() {
    BenchFault fault = assertThrows(BenchFault.class, () -> bench.fail(7, "no"));
    assertEquals(IllegalStateException.class, fault.getCause().getClass());
  }

  /** Of characters half as many: each takes five bytes of a message. */
  @Test
  void whatIsTimedAtItsLargestIsCarriedByAStubMadeWhileItRuns() throws Exception {
    assertEquals("roundtrip.rmi._Bench_DynamicStub", bench.getClass().getName());
    int most = Operations.PUT_BYTES.ranges().get(0).most();
    assertEquals(most, bench.putBytes(new byte[most]));
    assertEquals(most / 2, bench.putChars(Types.CHAR_ARRAY.elements(most / 2)));
    assertEquals(most, bench.putString(TimedValues.text(most)));
    int mostItems = Operations.BOUNCE.ranges().get(0).most();
    assertEquals(mostItems - 1, bench.bounce(items(mostItems)).length);
  }

  @Test
  void whatHoldsNeitherStringNorArrayIsTheSameForPlainCorba() {
    org.omg.CORBA.Object plain = lent.get().string_to_object(endpoint);
    Request invoke = request(plain, "invoke", TCKind.tk_long);
    invoke.add_in_arg().insert_long(7);
    assertEquals(8, result(invoke).extract_long());

    org.omg.CORBA.Object counter =
        result(request(plain, "openCounter", TCKind.tk_objref)).extract_Object();
    assertEquals(1, result(request(counter, "increment", TCKind.tk_long)).extract_long());
    Request callCounter = request(plain, "callCounter", TCKind.tk_long);
    callCounter.add_in_arg().insert_Object(counter);
    assertEquals(2, result(callCounter).extract_long());
    result(request(counter, "close", TCKind.tk_void));
    assertTrue(counter._non_existent());
  }

  private Request request(org.omg.CORBA.Object target, String operation, TCKind reply) {
    Request request = target._request(operation);
    request.set_return_type(lent.get().get_primitive_tc(reply));
    return request;
  }

  private static Any result(Request request) {
    request.invoke();
    assertNull(request.env().exception());
    return request.return_value();
  }

  @Test
  void countersTakeCallsOnTheOnePortAndCloseGivesItBack() throws Exception {
    Counter counter = bench.openCounter();
    assertEquals(1, counter.increment());
    assertEquals(3, bench.getCounterArray(3).length);
    server.close();
    new ServerSocket(port, 1, InetAddress.getByName(HOST)).close();
  }
}
