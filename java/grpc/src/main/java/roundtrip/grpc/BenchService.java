package roundtrip.grpc;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Function;
import java.util.function.Supplier;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.GetArray;
import roundtrip.core.contract.Servant;
import roundtrip.grpc.gen.*;

/** Hands each call to the core's servant. */
final class BenchService extends BenchGrpc.BenchImplBase {
  private static final int OCTET_MASK = 0xff;

  private final Servant servant;

  BenchService(Servant servant) {
    this.servant = servant;
  }

  private static <R> void reply(StreamObserver<R> caller, R reply) {
    caller.onNext(reply);
    caller.onCompleted();
  }

  /** Has the caller told what the servant does not allow. */
  private static <R> void replyWithinLimits(StreamObserver<R> caller, Supplier<R> call) {
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
  private <C, R extends Message> void get(
      GetArray<C> operation, int count, Function<C, R> convert, StreamObserver<R> caller) {
    replyWithinLimits(caller, () -> copy(servant.get(operation, count, convert)));
  }

  @SuppressWarnings("unchecked") // A message's builder builds messages of the same type.
  private static <R extends Message> R copy(R kept) {
    return (R) kept.toBuilder().build();
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeReply> caller) {
    reply(caller, InvokeReply.newBuilder().setResult(servant.invoke(request.getN())).build());
  }

  @Override
  public void putBytes(PutBytesRequest request, StreamObserver<PutBytesReply> caller) {
    reply(
        caller,
        PutBytesReply.newBuilder()
            .setResult(servant.put(Operation.PUT_BYTES, request.getData().size()))
            .build());
  }

  @Override
  public void putChars(PutCharsRequest request, StreamObserver<PutCharsReply> caller) {
    reply(
        caller,
        PutCharsReply.newBuilder()
            .setResult(servant.put(Operation.PUT_CHARS, request.getData().length()))
            .build());
  }

  @Override
  public void putString(PutStringRequest request, StreamObserver<PutStringReply> caller) {
    reply(
        caller,
        PutStringReply.newBuilder()
            .setResult(servant.put(Operation.PUT_STRING, request.getData().length()))
            .build());
  }

  @Override
  public void bounce(BounceRequest request, StreamObserver<BounceReply> caller) {
    int left = servant.bounce(request.getItemsCount());
    reply(
        caller,
        BounceReply.newBuilder().addAllResult(request.getItemsList().subList(0, left)).build());
  }

  @Override
  public void getBoolean(GetBooleanRequest request, StreamObserver<GetBooleanReply> caller) {
    reply(caller, GetBooleanReply.newBuilder().setResult(servant.getBoolean()).build());
  }

  @Override
  public void getOctet(GetOctetRequest request, StreamObserver<GetOctetReply> caller) {
    reply(caller, GetOctetReply.newBuilder().setResult(servant.getOctet() & OCTET_MASK).build());
  }

  @Override
  public void getChar(GetCharRequest request, StreamObserver<GetCharReply> caller) {
    reply(caller, GetCharReply.newBuilder().setResult(servant.getChar()).build());
  }

  @Override
  public void getInt16(GetInt16Request request, StreamObserver<GetInt16Reply> caller) {
    reply(caller, GetInt16Reply.newBuilder().setResult(servant.getInt16()).build());
  }

  @Override
  public void getInt32(GetInt32Request request, StreamObserver<GetInt32Reply> caller) {
    reply(caller, GetInt32Reply.newBuilder().setResult(servant.getInt32()).build());
  }

  @Override
  public void getInt64(GetInt64Request request, StreamObserver<GetInt64Reply> caller) {
    reply(caller, GetInt64Reply.newBuilder().setResult(servant.getInt64()).build());
  }

  @Override
  public void getFloat(GetFloatRequest request, StreamObserver<GetFloatReply> caller) {
    reply(caller, GetFloatReply.newBuilder().setResult(servant.getFloat()).build());
  }

  @Override
  public void getDouble(GetDoubleRequest request, StreamObserver<GetDoubleReply> caller) {
    reply(caller, GetDoubleReply.newBuilder().setResult(servant.getDouble()).build());
  }

  @Override
  public void getString(GetStringRequest request, StreamObserver<GetStringReply> caller) {
    reply(caller, GetStringReply.newBuilder().setResult(servant.getString()).build());
  }

  @Override
  public void getStruct(GetStructRequest request, StreamObserver<GetStructReply> caller) {
    reply(
        caller, GetStructReply.newBuilder().setResult(servant.getStruct(Mappings.STRUCT)).build());
  }

  @Override
  public void setString(SetStringRequest request, StreamObserver<SetStringReply> caller) {
    servant.setString(request.getData());
    reply(caller, SetStringReply.getDefaultInstance());
  }

  @Override
  public void getBooleanArray(
      GetBooleanArrayRequest request, StreamObserver<GetBooleanArrayReply> caller) {
    get(
        Operation.GET_BOOLEAN_ARRAY,
        request.getCount(),
        data ->
            GetBooleanArrayReply.newBuilder().addAllResult(Mappings.BOOLEANS.apply(data)).build(),
        caller);
  }

  @Override
  public void getOctetArray(
      GetOctetArrayRequest request, StreamObserver<GetOctetArrayReply> caller) {
    get(
        Operation.GET_OCTET_ARRAY,
        request.getCount(),
        data -> GetOctetArrayReply.newBuilder().setResult(Mappings.OCTETS.apply(data)).build(),
        caller);
  }

  @Override
  public void getCharArray(GetCharArrayRequest request, StreamObserver<GetCharArrayReply> caller) {
    get(
        Operation.GET_CHAR_ARRAY,
        request.getCount(),
        data -> GetCharArrayReply.newBuilder().setResult(Mappings.CHARS.apply(data)).build(),
        caller);
  }

  @Override
  public void getInt16Array(
      GetInt16ArrayRequest request, StreamObserver<GetInt16ArrayReply> caller) {
    get(
        Operation.GET_INT16_ARRAY,
        request.getCount(),
        data -> GetInt16ArrayReply.newBuilder().addAllResult(Mappings.INT16S.apply(data)).build(),
        caller);
  }

  @Override
  public void getInt32Array(
      GetInt32ArrayRequest request, StreamObserver<GetInt32ArrayReply> caller) {
    get(
        Operation.GET_INT32_ARRAY,
        request.getCount(),
        data -> GetInt32ArrayReply.newBuilder().addAllResult(Mappings.INT32S.apply(data)).build(),
        caller);
  }

  @Override
  public void getInt64Array(
      GetInt64ArrayRequest request, StreamObserver<GetInt64ArrayReply> caller) {
    get(
        Operation.GET_INT64_ARRAY,
        request.getCount(),
        data -> GetInt64ArrayReply.newBuilder().addAllResult(Mappings.INT64S.apply(data)).build(),
        caller);
  }

  @Override
  public void getFloatArray(
      GetFloatArrayRequest request, StreamObserver<GetFloatArrayReply> caller) {
    get(
        Operation.GET_FLOAT_ARRAY,
        request.getCount(),
        data -> GetFloatArrayReply.newBuilder().addAllResult(Mappings.FLOATS.apply(data)).build(),
        caller);
  }

  @Override
  public void getDoubleArray(
      GetDoubleArrayRequest request, StreamObserver<GetDoubleArrayReply> caller) {
    get(
        Operation.GET_DOUBLE_ARRAY,
        request.getCount(),
        data -> GetDoubleArrayReply.newBuilder().addAllResult(Mappings.DOUBLES.apply(data)).build(),
        caller);
  }

  @Override
  public void getStringArray(
      GetStringArrayRequest request, StreamObserver<GetStringArrayReply> caller) {
    get(
        Operation.GET_STRING_ARRAY,
        request.getCount(),
        data -> GetStringArrayReply.newBuilder().addAllResult(Mappings.STRINGS.apply(data)).build(),
        caller);
  }

  @Override
  public void getStructArray(
      GetStructArrayRequest request, StreamObserver<GetStructArrayReply> caller) {
    get(
        Operation.GET_STRUCT_ARRAY,
        request.getCount(),
        data -> GetStructArrayReply.newBuilder().addAllResult(Mappings.STRUCTS.apply(data)).build(),
        caller);
  }

  @Override
  public void putBooleanArray(
      PutBooleanArrayRequest request, StreamObserver<PutBooleanArrayReply> caller) {
    reply(
        caller,
        PutBooleanArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_BOOLEAN_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putOctetArray(
      PutOctetArrayRequest request, StreamObserver<PutOctetArrayReply> caller) {
    reply(
        caller,
        PutOctetArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_OCTET_ARRAY, request.getData().size()))
            .build());
  }

  @Override
  public void putCharArray(PutCharArrayRequest request, StreamObserver<PutCharArrayReply> caller) {
    reply(
        caller,
        PutCharArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_CHAR_ARRAY, request.getData().length()))
            .build());
  }

  @Override
  public void putInt16Array(
      PutInt16ArrayRequest request, StreamObserver<PutInt16ArrayReply> caller) {
    reply(
        caller,
        PutInt16ArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_INT16_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putInt32Array(
      PutInt32ArrayRequest request, StreamObserver<PutInt32ArrayReply> caller) {
    reply(
        caller,
        PutInt32ArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_INT32_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putInt64Array(
      PutInt64ArrayRequest request, StreamObserver<PutInt64ArrayReply> caller) {
    reply(
        caller,
        PutInt64ArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_INT64_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putFloatArray(
      PutFloatArrayRequest request, StreamObserver<PutFloatArrayReply> caller) {
    reply(
        caller,
        PutFloatArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_FLOAT_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putDoubleArray(
      PutDoubleArrayRequest request, StreamObserver<PutDoubleArrayReply> caller) {
    reply(
        caller,
        PutDoubleArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_DOUBLE_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putStringArray(
      PutStringArrayRequest request, StreamObserver<PutStringArrayReply> caller) {
    reply(
        caller,
        PutStringArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_STRING_ARRAY, request.getDataCount()))
            .build());
  }

  @Override
  public void putStructArray(
      PutStructArrayRequest request, StreamObserver<PutStructArrayReply> caller) {
    reply(
        caller,
        PutStructArrayReply.newBuilder()
            .setResult(servant.put(Operation.PUT_STRUCT_ARRAY, request.getDataCount()))
            .build());
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
    reply(caller, EchoReply.newBuilder().setResult(servant.echo(request.getData())).build());
  }

  @Override
  public void echoArrays(EchoArraysRequest request, StreamObserver<EchoArraysReply> caller) {
    reply(
        caller,
        EchoArraysReply.newBuilder().setResult(servant.echoArrays(request.getData())).build());
  }
}
