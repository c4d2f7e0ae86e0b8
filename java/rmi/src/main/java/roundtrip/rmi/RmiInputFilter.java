package roundtrip.rmi;

import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.Set;

/**
 * What a call may bring to the server: the types of the interface, in bounded numbers. Whatever
 * else a stream names is refused before its class is loaded or any of its code runs.
 */
final class RmiInputFilter implements ObjectInputFilter {
  /** Bytes of one call: as much as a frame of the baseline may have. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  /** Elements of one array: the largest size of what is put. */
  static final long MAX_ARRAY = 16L * 1024 * 1024;

  /** Elements of an array of objects, each of which costs four bytes before it arrives. */
  static final long MAX_OBJECTS = 1 << 20;

  /** The arrays, one of them, a struct of it, its string; a reference has as few. */
  static final long MAX_DEPTH = 8;

  /** The array, and of each Item or struct itself and its strings. */
  static final long MAX_REFERENCES = 4 * MAX_OBJECTS;

  private static final Set<Class<?>> OBJECTS =
      Set.of(Item[].class, AllTypes[].class, String[].class);

  private static final Set<Class<?>> VALUES =
      Set.of(String.class, Item.class, AllTypes.class, AllArrays.class);

  /** What the stub of a counter is made of, beside a class that the runtime generates. */
  private static final Set<Class<?>> REFERENCE =
      Set.of(Counter.class, Proxy.class, RemoteObject.class, RemoteObjectInvocationHandler.class);

  @Override
  public Status checkInput(FilterInfo info) {
    if (info.streamBytes() > MAX_BYTES
        || info.depth() > MAX_DEPTH
        || info.references() > MAX_REFERENCES) {
      return Status.REJECTED;
    }
    Class<?> type = info.serialClass();
    if (type == null) {
      // Asked about the numbers alone.
      return Status.UNDECIDED;
    }
    if (OBJECTS.contains(type)) {
      return allowed(info.arrayLength() <= MAX_OBJECTS);
    }
    boolean isNumbers = type.isArray() && type.getComponentType().isPrimitive();
    return allowed(
        isNumbers && info.arrayLength() <= MAX_ARRAY
            || VALUES.contains(type)
            || REFERENCE.contains(type)
            || isCounterProxy(type));
  }

  private static boolean isCounterProxy(Class<?> type) {
    return Proxy.isProxyClass(type) && Set.of(type.getInterfaces()).equals(Set.of(Counter.class));
  }

  private static Status allowed(boolean admitted) {
    return admitted ? Status.ALLOWED : Status.REJECTED;
  }
}
