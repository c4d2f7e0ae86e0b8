package roundtrip.rmi;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Naming;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.rmi.server.Unreferenced;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Types;

/**
 * Tries what RMI can do beside the calls of the contract. What needs an object that the server does
 * not have is tried with one of this process, over TCP as any other.
 */
final class RmiFeatures {
  /** How long the server sleeps in a call that the client should not wait for. */
  private static final int PAUSE_MS = 300;

  /** How often the collector is asked to find that an object is not referred to any more. */
  private static final int COLLECTIONS = 25;

  private static final String DOWNLOADED = "Downloaded";

  /** The smallest class of that name (The Java Virtual Machine Specification, chapter 4). */
  private static final byte[] CLASS_FILE =
      HexFormat.of()
          .parseHex(
              "cafebabe00000034000507000201000a446f776e6c6f61646564070004010010"
                  + "6a6176612f6c616e672f4f626a656374002100010003"
                  + "0000000000000000");

  private final Bench bench;
  private final String endpoint;
  private final BoundSockets loopback =
      new BoundSockets(InetAddress.getLoopbackAddress(), ServerSocket::new);

  RmiFeatures(Bench bench, String endpoint) {
    this.bench = bench;
    this.endpoint = endpoint;
  }

  void addTo(Features features) {
    features.refusedBy(NoSuchObjectException.class);
    features.refusedBy(ClassNotFoundException.class);
    addObjects(features, bench, this::reachable);
    features.unsupported(Feature.FOREIGN_SERVER, "Its protocol carries objects of Java alone.");
    features.unsupported(
        Feature.DYNAMIC_CALL, "A call goes through an interface that the client has.");
    features.probe(
        Feature.DYNAMIC_SERVANT,
        "an object whose class was made at run time answered",
        this::dynamicServant);
    features.probe(Feature.OUT_PARAMETERS, "the server changed an argument", this::outParameters);
    features.probe(
        Feature.PERSISTENT_REFERENCE,
        "a reference led to an object that was exported again",
        this::persistentReference);
    features.probe(
        Feature.ONE_WAY, "the client went on before the server's method had ended", this::oneWay);
    if (!hasActivation()) {
      features.unsupported(Feature.ACTIVATION, "java.rmi.activation is not in this Java.");
    }
    features.probe(Feature.URL_NAME, "the object was found by a URL (rmi:)", this::urlName);
    features.probe(
        Feature.GARBAGE_COLLECTION,
        "an object was told that no client refers to it any more",
        this::garbageCollection);
    features.probe(
        Feature.CLASS_DOWNLOAD,
        "RMI loaded a class from a folder outside the class path",
        RmiFeatures::classDownload);
    features.probe(Feature.CYCLE, "an array that holds itself came back as such", this::cycle);
    features.unsupported(Feature.DEADLINE, "A call has no limit of time of its own.");
    features.interrupt(RemoteException.class, () -> bench.sleep(Features.LONG_CALL_MS));
  }

  /**
   * Tries what depends on the types of the interface, with objects that are exported where the
   * server reaches them.
   */
  static void addObjects(Features features, Bench bench, Callable<Exporter> exporting) {
    features.probe(
        Feature.CALL_BACK,
        "the server called an object of the client's",
        () -> callBack(bench, exporting.call()));
    features.probe(
        Feature.BY_VALUE, "objects of a class came back as objects of it", () -> byValue(bench));
    features.probe(
        Feature.SHARED_REFERENCE,
        "an object that was sent twice came back as one",
        () -> sharedReference(bench));
  }

  private static boolean callBack(Bench bench, Exporter exporter) throws RemoteException {
    CounterSkeleton own = new CounterSkeleton(exporter);
    try {
      return bench.callCounter(own) == 1 && own.increment() == 2;
    } finally {
      exporter.unexport(own);
    }
  }

  private static boolean byValue(Bench bench) throws RemoteException {
    var items = Types.ITEM_ARRAY.elements(3);
    var left = bench.bounce(Mappings.ITEM_ARRAY.apply(items));
    var back = Mappings.ITEM_ARRAY.toCore(left);
    return back.length > 0 && Arrays.asList(items).contains(back[0]);
  }

  private static boolean sharedReference(Bench bench) throws RemoteException {
    var thrice = Mappings.ITEM_ARRAY.apply(Types.ITEM_ARRAY.elements(3));
    Arrays.fill(thrice, thrice[0]);
    var left = bench.bounce(thrice);
    return left[0] == left[1];
  }

  private Exporter reachable() throws IOException {
    URI server = URI.create(endpoint);
    String host = server.getHost().replaceAll("[\\[\\]]", "");
    InetAddress own = Features.addressTowards(host, server.getPort());
    System.setProperty(RmiServer.HOSTNAME, own.getHostAddress());
    return exporter(new BoundSockets(own, ServerSocket::new), null);
  }

  private static Exporter exporter(BoundSockets sockets, RMIClientSocketFactory way) {
    return new Exporter() {
      @Override
      public void export(Remote object) throws RemoteException {
        UnicastRemoteObject.exportObject(object, 0, way, sockets);
      }

      @Override
      public void unexport(Remote object) throws RemoteException {
        UnicastRemoteObject.unexportObject(object, true);
      }
    };
  }

  /** Returns a stub that goes to an object of this process, by the loopback. */
  private Counter exported(Counter object) throws RemoteException {
    return (Counter) UnicastRemoteObject.exportObject(object, 0, Loopback.WAY, loopback);
  }

  private boolean dynamicServant() throws RemoteException {
    int answer = TimedValues.ARGUMENT;
    ClassLoader loader = Counter.class.getClassLoader();
    Class<?>[] interfaces = {Counter.class};
    Counter made =
        (Counter) Proxy.newProxyInstance(loader, interfaces, (proxy, method, arguments) -> answer);
    try {
      return exported(made).increment() == answer;
    } finally {
      UnicastRemoteObject.unexportObject(made, true);
    }
  }

  private boolean outParameters() throws RemoteException {
    int[] given = {3, 1, 2};
    int[] sent = given.clone();
    bench.sort(sent);
    return !Arrays.equals(given, sent);
  }

  private boolean persistentReference() throws RemoteException {
    CounterSkeleton first = new CounterSkeleton(exporter(loopback, Loopback.WAY));
    Counter reference = (Counter) UnicastRemoteObject.toStub(first);
    reference.increment();
    CounterSkeleton second = new CounterSkeleton(exporter(loopback, Loopback.WAY));
    first.close();
    try {
      return reference.increment() == 1;
    } finally {
      second.close();
    }
  }

  private boolean oneWay() throws RemoteException {
    long began = System.nanoTime();
    bench.sleep(PAUSE_MS);
    return System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
  }

  private static boolean hasActivation() {
    try {
      Class.forName("java.rmi.activation.Activatable");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private boolean urlName() throws Exception {
    Bench found = (Bench) Naming.lookup(endpoint);
    return found.invoke(TimedValues.ARGUMENT) == TimedValues.ARGUMENT + 1;
  }

  /** A registry refers to an object and then does not; the object hears of it. */
  private boolean garbageCollection() throws Exception {
    Watched watched = new Watched();
    Registry registry = LocateRegistry.createRegistry(0, Loopback.WAY, loopback);
    try {
      Registry stub = LocateRegistry.getRegistry(null, loopback.port(), Loopback.WAY);
      exported(watched);
      stub.bind("watched", watched);
      stub.unbind("watched");
      boolean unreferenced = false;
      for (int i = 0; i < COLLECTIONS && !unreferenced; i++) {
        System.gc();
        unreferenced = watched.unreferenced.await(PAUSE_MS, TimeUnit.MILLISECONDS);
      }
      return unreferenced;
    } finally {
      UnicastRemoteObject.unexportObject(watched, true);
      UnicastRemoteObject.unexportObject(registry, true);
    }
  }

  private boolean cycle() throws RemoteException {
    Echo echo = data -> data;
    Echo stub = (Echo) UnicastRemoteObject.exportObject(echo, 0, Loopback.WAY, loopback);
    try {
      Object[] ring = new Object[1];
      ring[0] = ring;
      Object[] came = stub.echo(ring);
      return came[0] == came;
    } finally {
      UnicastRemoteObject.unexportObject(echo, true);
    }
  }

  private static boolean classDownload() throws IOException, ClassNotFoundException {
    Path folder = Files.createTempDirectory("features");
    Path file = folder.resolve(DOWNLOADED + ".class");
    try {
      Files.write(file, CLASS_FILE);
      RMIClassLoader.loadClass(folder.toUri().toString(), DOWNLOADED);
      return true;
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** What takes any object: the types of the contract cannot refer to themselves. */
  private interface Echo extends Remote {
    Object[] echo(Object[] data) throws RemoteException;
  }

  /** The way of stubs to this process, whatever way others take. */
  record Loopback() implements RMIClientSocketFactory, Serializable {
    static final Loopback WAY = new Loopback();

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return new Socket(InetAddress.getLoopbackAddress(), port);
    }
  }

  /** An object that hears when it is not referred to any more. */
  private static final class Watched implements Counter, Unreferenced {
    private final CountDownLatch unreferenced = new CountDownLatch(1);

    @Override
    public int increment() {
      return 1;
    }

    @Override
    public void close() {}

    @Override
    public void unreferenced() {
      unreferenced.countDown();
    }
  }
}
