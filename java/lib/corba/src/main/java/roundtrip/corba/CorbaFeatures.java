package roundtrip.corba;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import org.omg.CORBA.LocalObject;
import org.omg.CORBA.NO_IMPLEMENT;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Request;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.Servant;
import org.omg.PortableServer.ServantActivator;
import roundtrip.Bench;
import roundtrip.BenchHelper;
import roundtrip.Counter;
import roundtrip.CounterHelper;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.TimedValues;

/**
 * Tries what CORBA can do beside the calls of a stub. What needs a servant that the server does not
 * have is tried with an ORB of this process, over the network as any other.
 */
final class CorbaFeatures {
  /** How long the server sleeps in a call that the client should not wait for. */
  private static final int PAUSE_MS = 300;

  private static final int LET_GO_S = 5;

  private static final String NAME = "counter";

  private final ORB orb;
  private final Vendor vendor;
  private final Options options;
  private final Reference server;
  private final String address;
  private final Bench bench;

  CorbaFeatures(ORB orb, Vendor vendor, String endpoint, Options options) throws IOException {
    this.orb = orb;
    this.vendor = vendor;
    this.options = options;
    bench = BenchHelper.narrow(orb.string_to_object(endpoint));
    server = Reference.of(endpoint);
    address = Features.addressTowards(server.host(), server.port()).getHostAddress();
  }

  void addTo(Features features) {
    features.refusedBy(NO_IMPLEMENT.class);
    features.probe(
        Feature.CALL_BACK, "the server called an object of the client's", this::callBack);
    features.probe(
        Feature.DYNAMIC_CALL,
        "a request that was made at run time was answered",
        this::dynamicCall);
    features.probe(
        Feature.DYNAMIC_SERVANT, "an object without a skeleton answered", () -> swap().isSum());
    features.probe(
        Feature.OUT_PARAMETERS,
        "the server changed two of three arguments",
        () -> swap().isSwapped());
    features.probe(
        Feature.PERSISTENT_REFERENCE,
        "a reference led to the object of a server that was started again",
        this::persistentReference);
    features.probe(
        Feature.ONE_WAY, "the client went on before the server's method had ended", this::oneWay);
    features.probe(
        Feature.ACTIVATION, "the server made the object when it was called", this::activation);
    features.probe(Feature.URL_NAME, "the object was found by a URL (corbaloc)", this::urlName);
    features.probe(
        Feature.GARBAGE_COLLECTION,
        "an object to which no client had a reference was gone, or made again",
        this::garbageCollection);
    features.unsupported(
        Feature.CLASS_DOWNLOAD, "A reference carries data; no class is loaded from the other end.");
  }

  private Home home() throws Exception {
    return home(freePort());
  }

  private Home home(int port) throws Exception {
    return new Home(vendor, address, port, options);
  }

  private int freePort() throws IOException {
    try (ServerSocket socket = listener(0)) {
      return socket.getLocalPort();
    }
  }

  private ServerSocket listener(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getByName(address));
  }

  /** An ORB may say that it is destroyed a moment before it has let go of its port. */
  private void awaitFree(int port) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LET_GO_S);
    while (true) {
      try {
        listener(port).close();
        return;
      } catch (BindException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
  }

  private Counter counter(String reference) {
    return CounterHelper.narrow(orb.string_to_object(reference));
  }

  private boolean callBack() throws Exception {
    try (Home home = home()) {
      CounterSkeleton own = new CounterSkeleton();
      int counted = bench.callCounter(counter(home.activate(own)));
      return counted == 1 && own.increment() == 2;
    }
  }

  private boolean dynamicCall() throws Exception {
    Request request = bench._request("invoke");
    request.add_in_arg().insert_long(TimedValues.ARGUMENT);
    return Swapper.answer(orb, request) == TimedValues.ARGUMENT + 1;
  }

  private Swapper.Swapped swap() throws Exception {
    try (Home home = home()) {
      String reference = home.activate(new Swapper(home.orb()));
      return Swapper.call(orb, orb.string_to_object(reference));
    }
  }

  /** Calls over a new connection: one to the server before may end in the midst of a call. */
  private boolean persistentReference() throws Exception {
    int port = freePort();
    String reference;
    try (Home first = home(port)) {
      reference = first.keep(new CounterSkeleton());
      counter(reference).increment();
    }
    awaitFree(port);
    try (Home second = home(port)) {
      second.keep(new CounterSkeleton());
      try (Home caller = home()) {
        org.omg.CORBA.Object kept = caller.orb().string_to_object(reference);
        return CounterHelper.narrow(kept).increment() == 1;
      }
    }
  }

  private boolean oneWay() {
    long began = System.nanoTime();
    Request request = bench._request("sleep");
    request.add_in_arg().insert_long(PAUSE_MS);
    request.send_oneway();
    boolean waited = System.nanoTime() - began >= TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
    bench.invoke(TimedValues.ARGUMENT);
    return !waited;
  }

  private boolean activation() throws Exception {
    try (Home home = home()) {
      Activator activator = new Activator();
      Counter promised = counter(home.promise(activator));
      int before = activator.made;
      int counted = promised.increment();
      return before == 0 && activator.made == 1 && counted == 1;
    }
  }

  /** By the key that the server made; an ORB that reads only keys of letters has a name given. */
  private boolean urlName() throws Exception {
    try {
      Bench named = BenchHelper.narrow(orb.string_to_object(server.url()));
      return named.invoke(TimedValues.ARGUMENT) == TimedValues.ARGUMENT + 1;
    } catch (OBJECT_NOT_EXIST e) {
      try (Home home = home()) {
        Reference own = Reference.of(home.name(NAME, new CounterSkeleton()));
        return counter(own.named(NAME)).increment() == 1;
      }
    }
  }

  private boolean garbageCollection() throws Exception {
    try (Home home = home()) {
      String reference = home.activate(new CounterSkeleton());
      Counter held = counter(reference);
      held.increment();
      held._release();
      System.gc();
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      System.gc();
      try {
        return counter(reference).increment() != 2;
      } catch (OBJECT_NOT_EXIST e) {
        return true;
      }
    }
  }

  private static final class Activator extends LocalObject implements ServantActivator {
    private static final long serialVersionUID = 1;

    private volatile int made;

    @Override
    public synchronized Servant incarnate(byte[] id, POA adapter) {
      made++;
      return new CounterSkeleton();
    }

    @Override
    public void etherealize(
        byte[] id, POA adapter, Servant servant, boolean isCleanup, boolean isStillUsed) {}
  }
}
