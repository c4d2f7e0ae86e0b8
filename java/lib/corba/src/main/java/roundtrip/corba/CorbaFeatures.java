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
import roundtrip.core.contract.Features.Answer;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.worker.Options;

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

  /**
   * @param orb that calls
   * @param endpoint the server's, to which it is connected
   */
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
    features.probe(Feature.CALL_BACK, this::callBack);
    features.probe(Feature.DYNAMIC_CALL, this::dynamicCall);
    features.probe(Feature.DYNAMIC_SERVANT, this::dynamicServant);
    features.probe(Feature.OUT_PARAMETERS, this::outParameters);
    features.probe(Feature.PERSISTENT_REFERENCE, this::persistentReference);
    features.probe(Feature.ONE_WAY, this::oneWay);
    features.probe(Feature.ACTIVATION, this::activation);
    features.probe(Feature.URL_NAME, this::urlName);
    features.probe(Feature.GARBAGE_COLLECTION, this::garbageCollection);
    features.cannot(
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

  private Answer callBack() throws Exception {
    try (Home home = home()) {
      CounterSkeleton own = new CounterSkeleton();
      int counted = bench.callCounter(counter(home.activate(own)));
      return Answer.when(
          counted == 1 && own.increment() == 2,
          "the server called an object of the client's",
          "the server called something else");
    }
  }

  private Answer dynamicCall() throws Exception {
    int n = TimedValues.ARGUMENT;
    Request request = bench._request("invoke");
    request.add_in_arg().insert_long(n);
    int reply = Swapper.answer(orb, request);
    return Answer.when(
        reply == n + 1,
        "a request that was made at run time was answered",
        "a request that was made at run time was answered by " + reply);
  }

  private Swapper.Swapped swapped() throws Exception {
    try (Home home = home()) {
      String reference = home.activate(new Swapper(home.orb()));
      return Swapper.call(orb, orb.string_to_object(reference));
    }
  }

  private Answer dynamicServant() throws Exception {
    Swapper.Swapped swapped = swapped();
    return Answer.when(
        swapped.isSum(),
        "an object without a skeleton answered",
        "an object without a skeleton answered wrongly: " + swapped);
  }

  private Answer outParameters() throws Exception {
    Swapper.Swapped swapped = swapped();
    return Answer.when(
        swapped.isSwapped(),
        "the server changed two of three arguments",
        "arguments came back as they were: " + swapped);
  }

  private Answer persistentReference() throws Exception {
    int port = freePort();
    String reference;
    try (Home first = home(port)) {
      reference = first.keep(new CounterSkeleton());
      counter(reference).increment();
    }
    awaitFree(port);
    try (Home second = home(port)) {
      second.keep(new CounterSkeleton());
      int counted = ofNewCaller(reference);
      return Answer.when(
          counted == 1,
          "a reference led to the object of a server that was started again",
          "a reference led elsewhere: it counted " + counted);
    }
  }

  /** Calls over a new connection: one to the server before may end in the midst of a call. */
  private int ofNewCaller(String reference) throws Exception {
    try (Home caller = home()) {
      return CounterHelper.narrow(caller.orb().string_to_object(reference)).increment();
    }
  }

  private Answer oneWay() {
    long began = System.nanoTime();
    Request request = bench._request("sleep");
    request.add_in_arg().insert_long(PAUSE_MS);
    request.send_oneway();
    boolean waited = System.nanoTime() - began >= TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
    bench.invoke(TimedValues.ARGUMENT);
    return Answer.when(
        !waited,
        "the client went on before the server's method had ended",
        "the client waited for the server's method");
  }

  private Answer activation() throws Exception {
    try (Home home = home()) {
      Activator activator = new Activator();
      Counter promised = counter(home.promise(activator));
      int before = activator.made;
      int counted = promised.increment();
      return Answer.when(
          before == 0 && activator.made == 1 && counted == 1,
          "the server made the object when it was called",
          "the object was made " + activator.made + " times, " + before + " before the call");
    }
  }

  /** By the key that the server made; an ORB that reads only keys of letters has a name given. */
  private Answer urlName() throws Exception {
    String yes = "the object was found by a URL (corbaloc)";
    try {
      Bench named = BenchHelper.narrow(orb.string_to_object(server.url()));
      return Answer.when(
          named.invoke(TimedValues.ARGUMENT) == TimedValues.ARGUMENT + 1,
          yes,
          "the URL led elsewhere");
    } catch (OBJECT_NOT_EXIST e) {
      try (Home home = home()) {
        Reference own = Reference.of(home.name(NAME, new CounterSkeleton()));
        Counter named = counter(own.named(NAME));
        return Answer.when(named.increment() == 1, yes, "the URL led elsewhere");
      }
    }
  }

  private Answer garbageCollection() throws Exception {
    try (Home home = home()) {
      String reference = home.activate(new CounterSkeleton());
      Counter held = counter(reference);
      held.increment();
      held._release();
      System.gc();
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      System.gc();
      int counted;
      try {
        counted = counter(reference).increment();
      } catch (OBJECT_NOT_EXIST e) {
        return new Answer(true, "an object to which nobody has a reference is gone");
      }
      return Answer.when(
          counted != 2,
          "an object to which nobody had a reference was made again",
          "an object to which nobody had a reference was still there");
    }
  }

  /** Makes a counter when one is called. */
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
