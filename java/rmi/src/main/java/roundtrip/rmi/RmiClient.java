package roundtrip.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.rmi.ConnectException;
import java.rmi.Naming;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.regex.Pattern;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;

/**
 * Looks the stub up, and calls it. A system that takes another way to the same object tells {@link
 * ClientSockets} first; one whose stubs are another middleware's looks them up in its own way.
 */
public class RmiClient implements Client {
  private static final String ONE_STRING_TYPE =
      "Java has one string type, which getString and setString carry.";

  static {
    RmiInputFilter.install();
  }

  private Bench bench;
  private String endpoint;

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, Exception {
    this.endpoint = endpoint;
    bench = lookUp(endpoint, options);
  }

  /** Returns the stub of the object. */
  protected Bench lookUp(String endpoint, Options options) throws ProtocolError, Exception {
    return (Bench) Naming.lookup(endpoint);
  }

  /**
   * Calls nothing: the look-up went to the server, by the connection that calls take too. Refuses a
   * stub that leads elsewhere: a stranger there could hand calls on, and would be measured.
   */
  @Override
  public void warmConnection() throws Exception {
    String server = URI.create(endpoint).getAuthority().replaceAll("[\\[\\]]", "");
    String reference = Proxy.getInvocationHandler(bench).toString();
    // The whole text: a host in it can be any, and sockets of its own can lead anywhere.
    String way = "\\[endpoint:\\[" + Pattern.quote(server) + "]\\(\\w+\\),objID:\\[[^\\[\\]]*]";
    if (!reference.matches("\\w+\\[UnicastRef2? \\[liveRef: " + way + "]]]")) {
      throw new ConnectException(endpoint + " names " + reference + "; expected one at " + server);
    }
  }

  @Override
  public boolean isShareable() {
    return true;
  }

  @Override
  public int invoke(int n) throws RemoteException {
    return bench.invoke(n);
  }

  @Override
  public void registerOperations(Calls calls) {
    calls.refusedBy(RemoteException.class);
    calls.unsupported(ONE_STRING_TYPE, Operations.GET_WSTRING, Operations.SET_WSTRING);
    BoundOperations.addTo(calls, bench);
    calls.fail(BenchFault.class, Faults.MAPPING, bench::fail);
  }

  @Override
  public void features(Features features) throws Exception {
    new RmiFeatures(bench, endpoint).addTo(features);
  }

  /** Tries what depends on the types of the interface, and not on who carries them. */
  protected final void featuresOfObjects(Features features, Exporter exporter) {
    RmiFeatures.addObjects(features, bench, () -> exporter);
  }

  /** What no server has. */
  private interface Unknown extends Remote {
    void dance() throws RemoteException;
  }

  /**
   * Calls an operation that the server does not have, and returns if it is answered. A stub has no
   * such method: another proxy has, for the same object.
   *
   * @throws Refused if the server says that it has no such method
   */
  @Override
  public void callUnknown() throws Refused, Exception {
    InvocationHandler handler = Proxy.getInvocationHandler(bench);
    Class<?>[] interfaces = {Unknown.class};
    Unknown other =
        (Unknown) Proxy.newProxyInstance(Unknown.class.getClassLoader(), interfaces, handler);
    try {
      other.dance();
    } catch (RemoteException e) {
      if (e.getCause() instanceof UnmarshalException refusal
          && refusal.getMessage().startsWith("unrecognized method hash")) {
        throw new Refused(refusal);
      }
      throw e;
    }
  }

  /** Returns whether it is a class of the runtime's failures, which any server may send. */
  protected static boolean isOfFailure(Class<?> type) {
    return RmiInputFilter.isOfFailure(type);
  }

  /** Lets the stub go; its connections are RMI's, which closes them when they have been idle. */
  @Override
  public void close() {
    bench = null;
  }
}
