package roundtrip.rmi;

import java.io.ObjectInputFilter;
import java.util.Set;

/**
 * What a call may bring to the server: the types of the interface, in bounded numbers. Whatever
 * else a stream names is refused before its class is loaded or any of its code runs.
 */
final class Admission implements ObjectInputFilter {
  /** Bytes of one call: as much as a frame of the null socket may have. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  /** Elements of one array: the largest size of a data workload. */
  static final long MAX_ARRAY = roundtrip.core.measure.Parameters.MAX_SIZE;

  /** Elements of an array of objects, each of which costs four bytes before it arrives. */
  static final long MAX_OBJECTS = 1 << 20;

  /** An array, an Item, its name. */
  static final long MAX_DEPTH = 8;

  /** The array, and of each Item itself and its name. */
  static final long MAX_REFERENCES = 4 * MAX_OBJECTS;

  private static final Set<Class<?>> ADMITTED =
      Set.of(Item.class, Item[].class, String.class, byte[].class, char[].class);

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
    long mostElements = type == Item[].class ? MAX_OBJECTS : MAX_ARRAY;
    return ADMITTED.contains(type) && info.arrayLength() <= mostElements
        ? Status.ALLOWED
        : Status.REJECTED;
  }
}
