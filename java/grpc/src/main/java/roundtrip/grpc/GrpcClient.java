package roundtrip.grpc;

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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
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

  @Override
  public Map<String, String> versions() {
    return Versions.VERSIONS;
  }

  /** Makes a channel and a stub. Neither goes to the server: a first call would. */
  @Override
  public void proxy(String endpoint, Options options) {
    channel =
        Grpc.newChannelBuilder(endpoint, InsecureChannelCredentials.create())
            .maxInboundMessageSize(Limits.MAX_MESSAGE)
            .build();
    stub = BenchGrpc.newBlockingStub(channel);
  }

  @Override
  public void reach() throws ConnectException, InterruptedException {
    Connecting.await(channel);
  }

  @Override
  public int invoke(int n) {
    return stub.invoke(InvokeRequest.newBuilder().setN(n).build()).getResult();
  }

  /**
   * A message remembers its own length, so one that is sent twice would be marshalled by half. Each
   * call builds its request from a value that is there already, as every user of a stub does.
   */
  @Override
  public void calls(Calls calls) {
    calls.refusedBy(StatusRuntimeException.class);
    calls.invoke(this::invoke);
    calls.put(
        Operation.PUT_BYTES,
        Mappings.OCTETS,
        data -> stub.putBytes(PutBytesRequest.newBuilder().setData(data).build()).getResult());
    calls.put(
        Operation.PUT_CHARS,
        Mappings.CHARS,
        data -> stub.putChars(PutCharsRequest.newBuilder().setData(data).build()).getResult());
    calls.put(
        Operation.PUT_STRING,
        data -> stub.putString(PutStringRequest.newBuilder().setData(data).build()).getResult());
    calls.bounce(
        Mappings.ITEMS,
        items -> stub.bounce(BounceRequest.newBuilder().addAllItems(items).build()).getResultList(),
        items -> items.subList(0, Math.max(0, items.size() - 1)));
    calls.getBoolean(() -> stub.getBoolean(GetBooleanRequest.getDefaultInstance()).getResult());
    calls.getOctet(() -> (byte) stub.getOctet(GetOctetRequest.getDefaultInstance()).getResult());
    calls.getChar(() -> (char) stub.getChar(GetCharRequest.getDefaultInstance()).getResult());
    calls.getInt16(() -> (short) stub.getInt16(GetInt16Request.getDefaultInstance()).getResult());
    calls.getInt32(() -> stub.getInt32(GetInt32Request.getDefaultInstance()).getResult());
    calls.getInt64(() -> stub.getInt64(GetInt64Request.getDefaultInstance()).getResult());
    calls.getFloat(() -> stub.getFloat(GetFloatRequest.getDefaultInstance()).getResult());
    calls.getDouble(() -> stub.getDouble(GetDoubleRequest.getDefaultInstance()).getResult());
    calls.getString(() -> stub.getString(GetStringRequest.getDefaultInstance()).getResult());
    calls.cannot(Operation.GET_WSTRING, ONE_STRING_TYPE);
    calls.getStruct(
        Mappings.STRUCT, () -> stub.getStruct(GetStructRequest.getDefaultInstance()).getResult());
    calls.setString(data -> stub.setString(SetStringRequest.newBuilder().setData(data).build()));
    calls.cannot(Operation.SET_WSTRING, ONE_STRING_TYPE);
    calls.get(
        Operation.GET_BOOLEAN_ARRAY,
        Mappings.BOOLEANS,
        count ->
            stub.getBooleanArray(GetBooleanArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_OCTET_ARRAY,
        Mappings.OCTETS,
        count ->
            stub.getOctetArray(GetOctetArrayRequest.newBuilder().setCount(count).build())
                .getResult());
    calls.get(
        Operation.GET_CHAR_ARRAY,
        Mappings.CHARS,
        count ->
            stub.getCharArray(GetCharArrayRequest.newBuilder().setCount(count).build())
                .getResult());
    calls.get(
        Operation.GET_INT16_ARRAY,
        Mappings.INT16S,
        count ->
            stub.getInt16Array(GetInt16ArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_INT32_ARRAY,
        Mappings.INT32S,
        count ->
            stub.getInt32Array(GetInt32ArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_INT64_ARRAY,
        Mappings.INT64S,
        count ->
            stub.getInt64Array(GetInt64ArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_FLOAT_ARRAY,
        Mappings.FLOATS,
        count ->
            stub.getFloatArray(GetFloatArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_DOUBLE_ARRAY,
        Mappings.DOUBLES,
        count ->
            stub.getDoubleArray(GetDoubleArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_STRING_ARRAY,
        Mappings.STRINGS,
        count ->
            stub.getStringArray(GetStringArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.get(
        Operation.GET_STRUCT_ARRAY,
        Mappings.STRUCTS,
        count ->
            stub.getStructArray(GetStructArrayRequest.newBuilder().setCount(count).build())
                .getResultList());
    calls.put(
        Operation.PUT_BOOLEAN_ARRAY,
        Mappings.BOOLEANS,
        data ->
            stub.putBooleanArray(PutBooleanArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_OCTET_ARRAY,
        Mappings.OCTETS,
        data ->
            stub.putOctetArray(PutOctetArrayRequest.newBuilder().setData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_CHAR_ARRAY,
        Mappings.CHARS,
        data ->
            stub.putCharArray(PutCharArrayRequest.newBuilder().setData(data).build()).getResult());
    calls.put(
        Operation.PUT_INT16_ARRAY,
        Mappings.INT16S,
        data ->
            stub.putInt16Array(PutInt16ArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_INT32_ARRAY,
        Mappings.INT32S,
        data ->
            stub.putInt32Array(PutInt32ArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_INT64_ARRAY,
        Mappings.INT64S,
        data ->
            stub.putInt64Array(PutInt64ArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_FLOAT_ARRAY,
        Mappings.FLOATS,
        data ->
            stub.putFloatArray(PutFloatArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_DOUBLE_ARRAY,
        Mappings.DOUBLES,
        data ->
            stub.putDoubleArray(PutDoubleArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_STRING_ARRAY,
        Mappings.STRINGS,
        data ->
            stub.putStringArray(PutStringArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.put(
        Operation.PUT_STRUCT_ARRAY,
        Mappings.STRUCTS,
        data ->
            stub.putStructArray(PutStructArrayRequest.newBuilder().addAllData(data).build())
                .getResult());
    calls.cannotRefer("A protobuf message cannot hold a reference to a remote object.");
    calls.sleep(millis -> stub.sleep(SleepRequest.newBuilder().setMillis(millis).build()));
    calls.sort(
        Mappings.INT32S,
        data -> stub.sort(SortRequest.newBuilder().addAllData(data).build()).getResultList());
    calls.fail(
        StatusRuntimeException.class,
        Faults::toCore,
        (code, message) ->
            stub.fail(FailRequest.newBuilder().setCode(code).setMessage(message).build()));
    calls.echo(
        Mappings.STRUCT,
        data -> stub.echo(EchoRequest.newBuilder().setData(data).build()).getResult());
    calls.echoArrays(
        Mappings.ARRAYS,
        data -> stub.echoArrays(EchoArraysRequest.newBuilder().setData(data).build()).getResult());
    calls.unknown(this::callUnknown);
  }

  /**
   * Calls an operation that no server has. A stub has no such method: it is invoke's, under another
   * name.
   */
  private void callUnknown() throws Refused {
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
