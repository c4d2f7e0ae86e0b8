package roundtrip.core.measure;

import roundtrip.core.worker.Fields;
import roundtrip.core.worker.ProtocolError;

/**
 * How large a workload's arguments are.
 *
 * @param size bytes or characters of the data workloads, 1 to {@link #MAX_SIZE}
 * @param items length of the array that is bounced, 1 to {@link #MAX_ITEMS}
 */
public record Parameters(int size, int items) {
  /** 1 MiB, as the data test of Elbers et al. has it. */
  public static final int DEFAULT_SIZE = 1_048_576;

  /**
   * 16 Mi: three bytes a character still fit the largest frame of the null socket, two of them a
   * worker's heap.
   */
  public static final int MAX_SIZE = 16 * 1_048_576;

  /** 350, as the object test of Elbers et al. has it. */
  public static final int DEFAULT_ITEMS = 350;

  /** Prepared frames of a bounce grow with the square: those of 4,096 take 134 MB. */
  public static final int MAX_ITEMS = 4096;

  public static Parameters read(Workload workload, Fields fields) throws ProtocolError {
    int size = DEFAULT_SIZE;
    int items = DEFAULT_ITEMS;
    switch (workload) {
      case INVOCATION -> fields.allow();
      case DATA_BYTES, DATA_CHARS, DATA_STRING -> {
        fields.allow("size");
        size = (int) fields.wholeOr("size", DEFAULT_SIZE, 1, MAX_SIZE);
      }
      case OBJECTS -> {
        fields.allow("items");
        items = (int) fields.wholeOr("items", DEFAULT_ITEMS, 1, MAX_ITEMS);
      }
    }
    return new Parameters(size, items);
  }
}
