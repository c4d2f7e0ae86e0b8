package roundtrip.rmi;

import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.dgc.Lease;
import java.rmi.dgc.VMID;
import java.rmi.server.ObjID;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.rmi.server.UID;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * What any stream may bring to this process, as a call, a reply, a failure, or to RMI's own
 * registry and collector: the types of the interface, references, and failures of the runtime, in
 * bounded numbers. Whatever else a stream names is refused before any of its code runs.
 */
final class RmiInputFilter implements ObjectInputFilter {
  /** Bytes of one call: as much as a frame of the baseline may have. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  /** Elements of one array: the largest size of what is put. */
  static final long MAX_ARRAY = 16L * 1024 * 1024;

  /** Elements of an array of objects, each of which costs four bytes before it arrives. */
  static final long MAX_OBJECTS = 1 << 20;

  /** How deep, and how many of no certain type: a failure's causes, and what it suppressed. */
  private static final long FEW = 16;

  /** The array, and of each struct itself and its strings. */
  private static final long MAX_REFERENCES = 4 * MAX_OBJECTS;

  /** What a stub is made of, beside a class that the runtime generates, and its lease. */
  private static final Set<Class<?>> OF_REFERENCE =
      Set.of(
          Proxy.class,
          RemoteObject.class,
          RemoteObjectInvocationHandler.class,
          ObjID.class,
          Lease.class,
          VMID.class,
          UID.class);

  /** What a failure has beside failures: its stack trace, and a list of what it suppressed. */
  private static final Set<Class<?>> OF_FAILURE =
      Set.of(StackTraceElement.class, ArrayList.class, Collections.emptyList().getClass());

  private static final ObjectInputFilter INSTALLED = new RmiInputFilter();

  private static final BinaryOperator<ObjectInputFilter> FOR_EVERY_STREAM =
      (current, own) -> own == null ? INSTALLED : ObjectInputFilter.merge(own, INSTALLED);

  /** Has every stream of this process pass it, also one that RMI gives a filter of its own. */
  static synchronized void install() {
    if (Config.getSerialFilterFactory() != FOR_EVERY_STREAM) {
      Config.setSerialFilterFactory(FOR_EVERY_STREAM);
    }
  }

  @Override
  public Status checkInput(FilterInfo info) {
    if (info.streamBytes() > MAX_BYTES
        || info.depth() > FEW
        || info.references() > MAX_REFERENCES) {
      return Status.REJECTED;
    }
    Class<?> type = info.serialClass();
    if (type == null) {
      // Asked about the numbers alone.
      return Status.UNDECIDED;
    }
    boolean isAdmitted =
        type.isArray() ? info.arrayLength() <= longest(type.getComponentType()) : isAdmitted(type);
    return isAdmitted ? Status.ALLOWED : Status.REJECTED;
  }

  /** Returns how many elements an array may have. */
  private static long longest(Class<?> element) {
    if (element.isPrimitive()) {
      return MAX_ARRAY;
    }
    return isAdmitted(element) ? MAX_OBJECTS : element == Object.class ? FEW : -1;
  }

  /** The types of the interface are those of its package, which has no others that are read. */
  private static boolean isAdmitted(Class<?> type) {
    return type.getPackage() == Bench.class.getPackage()
        || type == String.class
        || OF_REFERENCE.contains(type)
        || Proxy.isProxyClass(type) && type.getInterfaces().length == 1
        || isOfFailure(type);
  }

  /** Returns whether it is one of the runtime's failures, or part of one. */
  static boolean isOfFailure(Class<?> type) {
    return OF_FAILURE.contains(type)
        || Throwable.class.isAssignableFrom(type)
            && (type.getModule() == Object.class.getModule()
                || type.getModule() == Remote.class.getModule());
  }
}
