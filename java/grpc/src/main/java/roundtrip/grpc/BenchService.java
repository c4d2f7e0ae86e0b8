package roundtrip.grpc;

import io.grpc.stub.StreamObserver;
import roundtrip.core.contract.Servant;
import roundtrip.grpc.gen.BenchGrpc;
import roundtrip.grpc.gen.BounceReply;
import roundtrip.grpc.gen.BounceRequest;
import roundtrip.grpc.gen.EchoArraysReply;
import roundtrip.grpc.gen.EchoArraysRequest;
import roundtrip.grpc.gen.EchoReply;
import roundtrip.grpc.gen.EchoRequest;
import roundtrip.grpc.gen.FailReply;
import roundtrip.grpc.gen.FailRequest;
import roundtrip.grpc.gen.InvokeReply;
import roundtrip.grpc.gen.InvokeRequest;
import roundtrip.grpc.gen.PutBytesReply;
import roundtrip.grpc.gen.PutBytesRequest;
import roundtrip.grpc.gen.PutCharsReply;
import roundtrip.grpc.gen.PutCharsRequest;
import roundtrip.grpc.gen.PutStringReply;
import roundtrip.grpc.gen.PutStringRequest;

/** Hands each call to the core's servant. */
final class BenchService extends BenchGrpc.BenchImplBase {
  private final Servant servant;

  BenchService(Servant servant) {
    this.servant = servant;
  }

  private static <T> void reply(StreamObserver<T> caller, T reply) {
    caller.onNext(reply);
    caller.onCompleted();
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeReply> caller) {
    int result = servant.invoke(request.getN());
    reply(caller, InvokeReply.newBuilder().setResult(result).build());
  }

  @Override
  public void putBytes(PutBytesRequest request, StreamObserver<PutBytesReply> caller) {
    int result = servant.putBytes(request.getData().size());
    reply(caller, PutBytesReply.newBuilder().setResult(result).build());
  }

  @Override
  public void putChars(PutCharsRequest request, StreamObserver<PutCharsReply> caller) {
    int result = servant.putChars(request.getData().length());
    reply(caller, PutCharsReply.newBuilder().setResult(result).build());
  }

  @Override
  public void putString(PutStringRequest request, StreamObserver<PutStringReply> caller) {
    int result = servant.putString(request.getData());
    reply(caller, PutStringReply.newBuilder().setResult(result).build());
  }

  @Override
  public void bounce(BounceRequest request, StreamObserver<BounceReply> caller) {
    int left = servant.bounce(request.getItemsCount());
    reply(
        caller,
        BounceReply.newBuilder().addAllResult(request.getItemsList().subList(0, left)).build());
  }

  @Override
  public void echo(EchoRequest request, StreamObserver<EchoReply> caller) {
    reply(caller, EchoReply.newBuilder().setResult(servant.echo(request.getData())).build());
  }

  @Override
  public void echoArrays(EchoArraysRequest request, StreamObserver<EchoArraysReply> caller) {
    reply(
        caller,
        EchoArraysReply.newBuilder().setResult(servant.echoArrays(request.getData())).build());
  }

  @Override
  public void fail(FailRequest request, StreamObserver<FailReply> caller) {
    caller.onError(Faults.raised(servant.fail(request.getCode(), request.getMessage())));
  }
}
