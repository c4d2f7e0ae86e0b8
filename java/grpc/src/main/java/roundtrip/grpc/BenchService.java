package roundtrip.grpc;

import io.grpc.stub.StreamObserver;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;
import roundtrip.grpc.gen.*;

/** Hands each call to the core's servant. */
final class BenchService extends RegularService {
  BenchService(Servant servant) {
    super(servant);
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeReply> caller) {
    reply(caller, InvokeReply.newBuilder().setResult(servant.invoke(request.getN())).build());
  }

  @Override
  public void bounce(BounceRequest request, StreamObserver<BounceReply> caller) {
    int left = servant.bounce(request.getItemsCount());
    reply(
        caller,
        BounceReply.newBuilder().addAllResult(request.getItemsList().subList(0, left)).build());
  }

  @Override
  public void sleep(SleepRequest request, StreamObserver<SleepReply> caller) {
    replyWithinLimits(
        caller,
        () -> {
          servant.sleep(request.getMillis());
          return SleepReply.getDefaultInstance();
        });
  }

  @Override
  public void sort(SortRequest request, StreamObserver<SortReply> caller) {
    int[] data = new int[request.getDataCount()];
    for (int i = 0; i < data.length; i++) {
      data[i] = request.getData(i);
    }
    SortReply.Builder sorted = SortReply.newBuilder();
    for (int each : servant.sort(data)) {
      sorted.addResult(each);
    }
    reply(caller, sorted.build());
  }

  @Override
  public void fail(FailRequest request, StreamObserver<FailReply> caller) {
    caller.onError(Faults.raised(servant.fail(request.getCode(), request.getMessage())));
  }

  @Override
  public void echo(EchoRequest request, StreamObserver<EchoReply> caller) {
    reply(
        caller,
        EchoReply.newBuilder().setResult(servant.echo(Operations.ECHO, request.getData())).build());
  }

  @Override
  public void echoArrays(EchoArraysRequest request, StreamObserver<EchoArraysReply> caller) {
    reply(
        caller,
        EchoArraysReply.newBuilder()
            .setResult(servant.echo(Operations.ECHO_ARRAYS, request.getData()))
            .build());
  }
}
