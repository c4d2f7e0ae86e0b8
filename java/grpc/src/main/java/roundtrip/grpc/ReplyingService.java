package roundtrip.grpc;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Function;
import java.util.function.Supplier;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Servant;
import roundtrip.grpc.gen.BenchGrpc;

/** How a service replies. */
abstract class ReplyingService extends BenchGrpc.BenchImplBase {
  final Servant servant;

  ReplyingService(Servant servant) {
    this.servant = servant;
  }

  static <R> void reply(StreamObserver<R> caller, R reply) {
    caller.onNext(reply);
    caller.onCompleted();
  }

  /** Replies, or refuses what the servant does not allow. */
  static <R> void replyWithinLimits(StreamObserver<R> caller, Supplier<R> call) {
    R reply;
    try {
      reply = call.get();
    } catch (IllegalArgumentException e) {
      caller.onError(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
      return;
    }
    reply(caller, reply);
  }

  /**
   * Replies with elements that the servant keeps. Each reply is a message of its own, which shares
   * them: one that was sent before would remember its length, and be marshalled by half. Elements
   * that are messages do remember theirs, as those do that a client puts or bounces.
   */
  final <C, R extends Message> void getArray(
      Operation<Integer, C> operation,
      int count,
      Function<C, R> convert,
      StreamObserver<R> caller) {
    replyWithinLimits(caller, () -> copy(servant.getArray(operation, count, convert)));
  }

  @SuppressWarnings("unchecked") // A message's builder builds messages of the same type.
  private static <R extends Message> R copy(R kept) {
    return (R) kept.toBuilder().build();
  }
}
