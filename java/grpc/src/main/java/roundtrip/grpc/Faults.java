package roundtrip.grpc;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import roundtrip.grpc.gen.BenchFault;

/**
 * The contract's exception as this wire has it: a status and a trailer that holds the message of
 * bench.proto, since a status alone has nothing but words.
 */
final class Faults {
  private static final Metadata.Key<BenchFault> TRAILER =
      Metadata.Key.of(
          "bench-fault-bin", ProtoUtils.metadataMarshaller(BenchFault.getDefaultInstance()));

  private Faults() {}

  /** Returns what a service ends a call with. */
  static StatusRuntimeException raised(roundtrip.core.contract.BenchFault fault) {
    Metadata trailers = new Metadata();
    trailers.put(
        TRAILER,
        BenchFault.newBuilder().setCode(fault.code()).setMessage(fault.getMessage()).build());
    return Status.ABORTED.asRuntimeException(trailers);
  }

  /** Returns the fault that a call ended with, or null if it was none. */
  static roundtrip.core.contract.BenchFault toCore(StatusRuntimeException ended) {
    Metadata trailers = ended.getTrailers();
    if (ended.getStatus().getCode() != Status.Code.ABORTED || trailers == null) {
      return null;
    }
    BenchFault fault = trailers.get(TRAILER);
    return fault == null
        ? null
        : new roundtrip.core.contract.BenchFault(fault.getCode(), fault.getMessage());
  }
}
