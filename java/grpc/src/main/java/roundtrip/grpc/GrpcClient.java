package roundtrip.grpc;

import io.grpc.CallOptions;
import io.grpc.ConnectivityState;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Types;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;
import roundtrip.grpc.gen.*;
import roundtrip.grpc.gen.BenchGrpc.BenchBlockingStub;

/**
 * A blocking stub, on a channel of one connection. It has no option for its executor: a blocking
 * stub takes its reply on the thread that calls, whatever the channel has.
 */
public final class GrpcClient implements Client {
  private static final String ONE_STRING_TYPE =
      "Protobuf has one string type, which getString and setString carry.";

  private static final long CLOSE_SECONDS = 10;

  private ManagedChannel channel;
  private BenchBlockingStub stub;

  /** Makes a channel and a stub. Neither goes to the server: a first call would. */
  @Override
  public void proxy(String endpoint, Options options) {
    channel =
        Grpc.newChannelBuilder(endpoint, InsecureChannelCredentials.create())
            .maxInboundMessageSize(GrpcServer.MAX_MESSAGE)
            .build();
    stub = BenchGrpc.newBlockingStub(channel);
  }

  /**
   * Connects the channel now, which by itself it leaves to the first call.
   *
   * @throws ConnectException if it cannot be connected; gRPC would try again for ever
   */
  @Override
  public void warmConnection() throws ConnectException, InterruptedException {
    ConnectivityState state = channel.getState(true);
    while (state != ConnectivityState.READY) {
      if (state == ConnectivityState.TRANSIENT_FAILURE) {
        throw new ConnectException("no gRPC server answers at " + channel.authority());
      }
      CountDownLatch changed = new CountDownLatch(1);
      channel.notifyWhenStateChanged(state, changed::countDown);
      changed.await();
      state = channel.getState(true);
    }
  }

  @Override
  public boolean isShareable() {
    return true;
  }

  @Override
  public int invoke(int n) {
    return stub.invoke(InvokeRequest.newBuilder().setN(n).build()).getResult();
  }

  @Override
  public void registerOperations(Calls calls) {
    calls.refusedBy(StatusRuntimeException.class);
    calls.unsupported(ONE_STRING_TYPE, Operations.GET_WSTRING, Operations.SET_WSTRING);
    calls.unsupportedReferences("A protobuf message cannot hold a reference to a remote object.");
    BoundOperations.addTo(calls, stub);
    calls.fail(
        StatusRuntimeException.class,
        Faults.MAPPING,
        (code, message) ->
            stub.fail(FailRequest.newBuilder().setCode(code).setMessage(message).build()));
  }

  /**
   * Calls an operation that no server has. A stub has no such method: it is invoke's, under another
   * name.
   */
  @Override
  public void callUnknown() throws Refused {
    MethodDescriptor<InvokeRequest, InvokeReply> unknown =
        BenchGrpc.getInvokeMethod().toBuilder()
            .setFullMethodName(
                MethodDescriptor.generateFullMethodName(BenchGrpc.SERVICE_NAME, "Dance"))
            .build();
    try {
      ClientCalls.blockingUnaryCall(
          channel, unknown, CallOptions.DEFAULT, InvokeRequest.getDefaultInstance());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        throw new Refused(e);
      }
      throw e;
    }
  }

  @Override
  public void features(Features features) {
    var one = Mappings.ITEM_ARRAY.apply(Types.ITEM_ARRAY.elements(1)).get(0);
    BounceRequest thrice = BounceRequest.newBuilder().addAllItems(List.of(one, one, one)).build();
    features.probe(
        Feature.SHARED_REFERENCE,
        "an object that was sent twice came back as one",
        () -> {
          BounceReply reply = stub.bounce(thrice);
          return reply.getResult(0) == reply.getResult(1);
        });
    features.unsupported(Feature.CYCLE, "A message is complete before another can hold it.");
    SleepRequest sleep = SleepRequest.newBuilder().setMillis(Features.LONG_CALL_MS).build();
    features.endsEarly(
        Feature.DEADLINE,
        StatusRuntimeException.class,
        () -> stub.withDeadlineAfter(Features.ENDS_AFTER_MS, TimeUnit.MILLISECONDS).sleep(sleep));
    features.interrupt(StatusRuntimeException.class, () -> stub.sleep(sleep));
  }

  @Override
  public void close() throws IOException {
    if (channel == null) {
      return;
    }
    try {
      if (!channel.shutdownNow().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("gRPC's channel has not ended in " + CLOSE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    channel = null;
  }
}
