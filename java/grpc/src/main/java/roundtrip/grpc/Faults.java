package roundtrip.grpc;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import roundtrip.core.contract.Mapping;
import roundtrip.grpc.gen.BenchFault;

/** The contract's exception: a status, and a trailer, since a status has nothing but words. */
final class Faults {
  static final Mapping<roundtrip.core.contract.BenchFault, StatusRuntimeException> MAPPING =
      Mapping.of(Faults::of, Faults::toCore);

  private static final Metadata.Key<BenchFault> TRAILER =
      Metadata.Key.of(
          "bench-fault-bin", ProtoUtils.metadataMarshaller(BenchFault.getDefaultInstance()));

  private Faults() {}

  private static StatusRuntimeException of(roundtrip.core.contract.BenchFault fault) {
    BenchFault message =
        BenchFault.newBuilder().setCode(fault.code()).setMessage(fault.getMessage()).build();
    Metadata trailers = new Metadata();
    trailers.put(TRAILER, message);
    return Status.ABORTED.withCause(fault.getCause()).asRuntimeException(trailers);
  }

  /** Returns the fault that a call ended with, or null if it ended otherwise. */
  private static roundtrip.core.contract.BenchFault toCore(StatusRuntimeException ended) {
    Metadata trailers = ended.getTrailers();
    boolean isFault = ended.getStatus().getCode() == Status.Code.ABORTED && trailers != null;
    BenchFault fault = isFault ? trailers.get(TRAILER) : null;
    return fault == null
        ? null
        : new roundtrip.core.contract.BenchFault(fault.getCode(), fault.getMessage());
  }
}
