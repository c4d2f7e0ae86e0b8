package roundtrip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InvalidClassException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import org.junit.jupiter.api.function.Executable;

/** An object that fails each call in a way that runs code where the reply is read. */
public record Stranger(Remote servant, Remote stub, HostileFailure failure)
    implements AutoCloseable {
  /** Takes calls of an interface at a port of its own, of sockets that listen there. */
  public static Stranger of(Class<? extends Remote> type, RMIServerSocketFactory sockets)
      throws IOException {
    HostileFailure failure = new HostileFailure();
    InvocationHandler fail =
        (proxy, method, arguments) -> {
          throw failure;
        };
    Class<?>[] interfaces = {type};
    Remote servant = (Remote) Proxy.newProxyInstance(type.getClassLoader(), interfaces, fail);
    return new Stranger(
        servant, UnicastRemoteObject.exportObject(servant, 0, null, sockets), failure);
  }

  /** Fails unless a call of it ends since a filter refused its reply. */
  public void assertUnread(Executable call) throws IOException {
    Throwable root = assertThrows(RemoteException.class, call);
    while (root.getCause() != null) {
      root = root.getCause();
    }
    assertFalse(failure.wasRead());
    assertEquals(InvalidClassException.class, root.getClass(), root::toString);
  }

  @Override
  public void close() throws IOException {
    UnicastRemoteObject.unexportObject(servant, true);
  }
}
