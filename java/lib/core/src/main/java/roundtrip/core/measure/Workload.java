package roundtrip.core.measure;

import java.util.Arrays;
import java.util.stream.Collectors;
import roundtrip.core.contract.LogicalBytes;
import roundtrip.core.contract.Operation;
import roundtrip.core.worker.ProtocolError;

/** What can be timed, and what one {@link Call#run} of it amounts to. */
public enum Workload {
  INVOCATION("invocation", Operation.INVOKE),
  DATA_BYTES("data-bytes", Operation.PUT_BYTES),
  DATA_CHARS("data-chars", Operation.PUT_CHARS),
  DATA_STRING("data-string", Operation.PUT_STRING),
  OBJECTS("objects", Operation.BOUNCE);

  private final String label;
  private final Operation operation;

  Workload(String label, Operation operation) {
    this.label = label;
    this.operation = operation;
  }

  /** Returns the name that the protocol uses. */
  public String label() {
    return label;
  }

  /** Returns the operation that a run calls. */
  public Operation operation() {
    return operation;
  }

  /** Returns the remote calls of one run: for a bounce one for every two items, else one. */
  public long callsPerRun(Parameters parameters) {
    return this == OBJECTS ? (parameters.items() + 1L) / 2 : 1;
  }

  /** Returns the logical bytes of one run, as the servant counts them. */
  public long bytesPerRun(Parameters parameters) {
    return switch (this) {
      case INVOCATION -> LogicalBytes.INT32;
      case DATA_BYTES, DATA_CHARS, DATA_STRING -> parameters.size();
      case OBJECTS -> itemsPerRun(parameters.items()) * LogicalBytes.ITEM;
    };
  }

  /** The sum of n, n - 2, n - 4 … down to 2 or 1: one end drops an item, then the other. */
  private static long itemsPerRun(long items) {
    long calls = (items + 1) / 2;
    return calls * (items - calls + 1);
  }

  public static Workload labelled(String label) throws ProtocolError {
    for (Workload workload : values()) {
      if (workload.label.equals(label)) {
        return workload;
      }
    }
    String allowed = Arrays.stream(values()).map(Workload::label).collect(Collectors.joining(", "));
    throw new ProtocolError("workload is '" + label + "'; allowed: " + allowed);
  }
}
