package roundtrip.rmi.foreign;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import roundtrip.core.contract.Types;
import roundtrip.rmi.Counter;
import roundtrip.rmi.Item;

/** What no stream may bring, outside the package of the interface, as any other class is. */
public final class Foreign {
  private Foreign() {}

  /** It may stand where an Item may. */
  public static final class Intruder extends Item {
    public static volatile boolean ran;

    private static final long serialVersionUID = 1;

    public Intruder() {
      super(Types.ITEM.formula(0, 16));
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ran = true;
      in.defaultReadObject();
    }
  }

  /** A reference, but not to a counter alone. */
  public interface OtherCounter extends Counter {}

  /** Would answer each call of a counter by itself. */
  public static final class Handler implements InvocationHandler, Serializable {
    public static volatile boolean ran;

    private static final long serialVersionUID = 1;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      ran = true;
      return 0;
    }
  }

  /** The way to an object, which its stub brings along. */
  public static final class Way implements RMIClientSocketFactory, Serializable {
    public static volatile boolean ran;

    private static final long serialVersionUID = 1;

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      ran = true;
      return new Socket(host, port);
    }
  }
}
