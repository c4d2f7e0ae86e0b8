package roundtrip.grpc;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.IntCall;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.core.worker.Unsupported;
import roundtrip.grpc.gen.BenchGrpc;
import roundtrip.grpc.gen.BenchGrpc.BenchBlockingStub;
import roundtrip.grpc.gen.BounceRequest;
import roundtrip.grpc.gen.EchoArraysRequest;
import roundtrip.grpc.gen.EchoRequest;
import roundtrip.grpc.gen.FailRequest;
import roundtrip.grpc.gen.InvokeReply;
import roundtrip.grpc.gen.InvokeRequest;
import roundtrip.grpc.gen.PutBytesRequest;
import roundtrip.grpc.gen.PutCharsRequest;
import roundtrip.grpc.gen.PutStringRequest;

/**
 * A blocking stub, on a channel of one connection. It has no option for its executor: a blocking
 * stub takes its reply on the thread that calls, whatever the channel has.
 */
public final class GrpcClient implements Client {
  private static final long CLOSE_SECONDS = 10;

  private ManagedChannel channel;
  private BenchBlockingStub stub;

  @Override
  public Map<String, String> versions() {
    return Versions.VERSIONS;
  }

  @Override
  public void connect(List<String> endpoints, Options options) throws ProtocolError, Exception {
    String endpoint = Client.only(endpoints);
    channel =
        Grpc.newChannelBuilder(endpoint, InsecureChannelCredentials.create())
            .maxInboundMessageSize(Limits.MAX_MESSAGE)
            .build();
    try {
      Connecting.await(channel, endpoint);
    } catch (ConnectException | InterruptedException e) {
      close();
      throw e;
    }
    stub = BenchGrpc.newBlockingStub(channel);
  }

  /**
   * A message remembers its own length, so one that is sent twice would be marshalled by half. Each
   * call builds its request from a value that is there already, as every user of a stub does.
   */
  @Override
  public Call prepare(Workload workload, Parameters parameters) {
    int size = parameters.size();
    BenchBlockingStub calling = stub;
    return switch (workload) {
      case INVOCATION ->
          new IntCall(TimedValues.ARGUMENT + 1, () -> invoke(calling, TimedValues.ARGUMENT));
      case DATA_BYTES -> {
        ByteString data = ByteString.copyFrom(TimedValues.bytes(size));
        yield new IntCall(size, () -> putBytes(calling, data));
      }
      case DATA_CHARS -> {
        String data = TimedValues.string(size);
        yield new IntCall(size, () -> putChars(calling, data));
      }
      case DATA_STRING -> {
        String data = TimedValues.string(size);
        yield new IntCall(size, () -> putString(calling, data));
      }
      case OBJECTS -> new BounceCall(calling, TimedValues.items(parameters.items()));
    };
  }

  private static int invoke(BenchBlockingStub stub, int n) {
    return stub.invoke(InvokeRequest.newBuilder().setN(n).build()).getResult();
  }

  private static int putBytes(BenchBlockingStub stub, ByteString data) {
    return stub.putBytes(PutBytesRequest.newBuilder().setData(data).build()).getResult();
  }

  private static int putChars(BenchBlockingStub stub, String data) {
    return stub.putChars(PutCharsRequest.newBuilder().setData(data).build()).getResult();
  }

  private static int putString(BenchBlockingStub stub, String data) {
    return stub.putString(PutStringRequest.newBuilder().setData(data).build()).getResult();
  }

  @Override
  public int invoke(int n) throws Refused {
    try {
      return invoke(stub, n);
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putBytes(byte[] data) throws Refused {
    try {
      return putBytes(stub, ByteString.copyFrom(data));
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putChars(char[] data) throws Refused {
    try {
      return putChars(stub, new String(data));
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putString(String data) throws Refused {
    try {
      return putString(stub, data);
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public roundtrip.core.contract.Item[] bounce(roundtrip.core.contract.Item[] items)
      throws Refused {
    try {
      BounceRequest request = BounceRequest.newBuilder().addAllItems(Items.of(items)).build();
      return Items.toCore(stub.bounce(request).getResultList());
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public AllTypes echo(AllTypes data) throws Refused {
    try {
      EchoRequest request = EchoRequest.newBuilder().setData(Echoes.of(data)).build();
      return Echoes.toCore(stub.echo(request).getResult());
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public AllArrays echoArrays(AllArrays data) throws Refused {
    try {
      EchoArraysRequest request = EchoArraysRequest.newBuilder().setData(Echoes.of(data)).build();
      return Echoes.toCore(stub.echoArrays(request).getResult());
    } catch (StatusRuntimeException e) {
      throw new Refused(e);
    }
  }

  @Override
  public void fail(int code, String message) throws BenchFault, Refused {
    try {
      stub.fail(FailRequest.newBuilder().setCode(code).setMessage(message).build());
    } catch (StatusRuntimeException e) {
      BenchFault fault = Faults.of(e);
      if (fault != null) {
        throw fault;
      }
      throw new Refused(e);
    }
  }

  /** A stub has no such method: it is invoke's, under another name. */
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
  public Counters references() throws Unsupported {
    throw new Unsupported("a protobuf message cannot hold a reference to a remote object");
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
