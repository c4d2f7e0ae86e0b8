package roundtrip.rmi;

import java.io.DataOutputStream;
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
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.rmi.server.Unreferenced;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Features.Answer;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.TimedValues;

/**
 * Tries what RMI can do beside the calls of the contract. What needs an object that the server does
 * not have is tried with one of this process, over TCP as any other.
 */
final class RmiFeatures {
  /** How long the server sleeps in a call that the client should not wait for. */
  private static final int PAUSE_MS = 300;

  /** How often the collector is asked to find that an object is not referred to any more. */
  private static final int COLLECTIONS = 25;

  private static final String NO_SUCH_CALL =
      "A call goes through an interface that the client has.";

  private final Bench bench;
  private final String endpoint;
  private final BoundSockets loopback =
      new BoundSockets(InetAddress.getLoopbackAddress(), ServerSocket::new);

  /**
   * @param bench the stub
   * @param endpoint the server's
   */
  RmiFeatures(Bench bench, String endpoint) {
    this.bench = bench;
    this.endpoint = endpoint;
  }

  void addTo(Features features) {
    features.probe(Feature.CALL_BACK, () -> callBack(bench, this::reachable));
    features.cannot(Feature.FOREIGN_SERVER, "Its protocol carries objects of Java alone.");
    features.cannot(Feature.DYNAMIC_CALL, NO_SUCH_CALL);
    features.probe(Feature.DYNAMIC_SERVANT, this::dynamicServant);
    features.probe(Feature.OUT_PARAMETERS, this::outParameters);
    features.probe(Feature.PERSISTENT_REFERENCE, this::persistentReference);
    features.probe(Feature.ONE_WAY, this::oneWay);
    if (!hasActivation()) {
      features.cannot(Feature.ACTIVATION, "java.rmi.activation is not in this Java.");
    }
    features.probe(Feature.BY_VALUE, () -> byValue(bench));
    features.probe(Feature.URL_NAME, this::urlName);
    features.probe(Feature.GARBAGE_COLLECTION, this::garbageCollection);
    features.probe(Feature.CLASS_DOWNLOAD, RmiFeatures::classDownload);
  }

  /** Whether the server calls an object of the client's. */
  static Answer callBack(Bench bench, Exporting exporting) throws Exception {
    Exporter exporter = exporting.exporter();
    CounterSkeleton own = new CounterSkeleton(exporter);
    try {
      int counted = bench.callCounter(own);
      return Answer.when(
          counted == 1 && own.increment() == 2,
          "the server called an object of the client's",
          "the server called something else");
    } finally {
      exporter.unexport(own);
    }
  }

  /** Whether objects of a class cross whole. */
  static Answer byValue(Bench bench) throws RemoteException {
    roundtrip.core.contract.Item[] items = ArrayType.ITEMS.formula(3);
    Item[] left = bench.bounce(Mappings.ITEMS.apply(items));
    roundtrip.core.contract.Item[] back = Mappings.ITEMS.toCore(left);
    boolean isOneOfThem = back.length > 0 && Arrays.asList(items).contains(back[0]);
    return Answer.when(
        isOneOfThem, "objects of a class came back as objects of it", "other objects came back");
  }

  /** Makes what exports objects where the server reaches them. */
  @FunctionalInterface
  interface Exporting {
    Exporter exporter() throws IOException;
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

  private Answer dynamicServant() throws RemoteException {
    int answer = TimedValues.ARGUMENT;
    Counter made =
        (Counter)
            Proxy.newProxyInstance(
                Counter.class.getClassLoader(),
                new Class<?>[] {Counter.class},
                (proxy, method, arguments) -> answer);
    try {
      return Answer.when(
          exported(made).increment() == answer,
          "an object whose class was made at run time answered",
          "an object whose class was made at run time answered wrongly");
    } finally {
      UnicastRemoteObject.unexportObject(made, true);
    }
  }

  private Answer outParameters() throws RemoteException {
    int[] given = {3, 1, 2};
    int[] sent = given.clone();
    bench.sort(sent);
    return Answer.when(
        !Arrays.equals(given, sent),
        "the server changed an argument",
        "the server sorted a copy; the argument stayed as it was");
  }

  private Answer persistentReference() throws RemoteException {
    CounterSkeleton first = new CounterSkeleton(exporter(loopback, Loopback.WAY));
    Counter reference = (Counter) UnicastRemoteObject.toStub(first);
    reference.increment();
    CounterSkeleton second = new CounterSkeleton(exporter(loopback, Loopback.WAY));
    first.close();
    try {
      int counted = reference.increment();
      return Answer.when(
          counted == 1,
          "a reference led to an object that was exported again",
          "a reference led elsewhere");
    } catch (RemoteException e) {
      return new Answer(
          false,
          "a reference did not lead to an object that was exported again: " + e.getMessage());
    } finally {
      second.close();
    }
  }

  private Answer oneWay() throws RemoteException {
    long began = System.nanoTime();
    bench.sleep(PAUSE_MS);
    boolean waited = System.nanoTime() - began >= TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
    return Answer.when(
        !waited,
        "the client went on before the server's method had ended",
        "the client waited for a method that returns nothing");
  }

  private static boolean hasActivation() {
    try {
      Class.forName("java.rmi.activation.Activatable");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private Answer urlName() throws Exception {
    Bench found = (Bench) Naming.lookup(endpoint);
    int n = TimedValues.ARGUMENT;
    return Answer.when(
        found.invoke(n) == n + 1, "the object was found by a URL (rmi:)", "the URL led elsewhere");
  }

  /** A registry refers to an object and then does not; the object hears of it. */
  private Answer garbageCollection() throws Exception {
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
      return Answer.when(
          unreferenced,
          "an object was told that nobody refers to it any more",
          "an object to which nobody refers was not told");
    } finally {
      UnicastRemoteObject.unexportObject(watched, true);
      UnicastRemoteObject.unexportObject(registry, true);
    }
  }

  /** Has RMI load a class that is in a folder and not on the class path. */
  private static Answer classDownload() throws IOException {
    String name = "Downloaded";
    Path folder = Files.createTempDirectory("features");
    Path file = folder.resolve(name + ".class");
    try {
      writeClass(name, file);
      Class<?> loaded = RMIClassLoader.loadClass(folder.toUri().toString(), name);
      return new Answer(true, "RMI loaded " + loaded + " from elsewhere");
    } catch (ClassNotFoundException e) {
      return new Answer(false, e.getMessage());
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** Writes the least class that there is (The Java Virtual Machine Specification, chapter 4). */
  private static void writeClass(String name, Path file) throws IOException {
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      out.writeInt(0xCAFEBABE);
      out.writeInt(52);
      out.writeShort(5);
      for (String each : new String[] {name, "java/lang/Object"}) {
        int index = each.equals(name) ? 2 : 4;
        out.writeByte(7);
        out.writeShort(index);
        out.writeByte(1);
        out.writeUTF(each);
      }
      out.writeShort(0x21);
      out.writeShort(1);
      out.writeShort(3);
      for (int none = 0; none < 4; none++) {
        out.writeShort(0);
      }
    }
  }

  /** The way of stubs to this process, whatever way others take. */
  private static final class Loopback implements RMIClientSocketFactory, Serializable {
    static final Loopback WAY = new Loopback();

    private static final long serialVersionUID = 1;

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Loopback;
    }

    @Override
    public int hashCode() {
      return Loopback.class.hashCode();
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
