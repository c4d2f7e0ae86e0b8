// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.grpc;

import io.grpc.stub.StreamObserver;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;
import roundtrip.grpc.gen.*;

/** Hands each call to the core's servant. */
final class BenchService extends ReplyingService {
  BenchService(Servant servant) {
    super(servant);
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeReply> caller) {
    reply(caller, InvokeReply.newBuilder().setResult(servant.invoke(request.getN())).build());
  }

  @Override
  public void echoMessage(EchoMessageRequest request, StreamObserver<EchoMessageReply> caller) {
    reply(caller, EchoMessageReply.newBuilder().setResult(servant.echo(Operations.ECHO_MESSAGE, request.getData(), 1)).build());
  }

  @Override
  public void putMessage(PutMessageRequest request, StreamObserver<PutMessageReply> caller) {
    reply(caller, PutMessageReply.newBuilder().setResult(servant.put(Operations.PUT_MESSAGE, Mappings.scalars(request.getData()))).build());
  }

  @Override
  public void getMessage(GetMessageRequest request, StreamObserver<GetMessageReply> caller) {
    reply(caller, GetMessageReply.newBuilder().setResult(servant.get(Operations.GET_MESSAGE, Mappings.MESSAGE)).build());
  }

  @Override
  public void echoMessages(EchoMessagesRequest request, StreamObserver<EchoMessagesReply> caller) {
    reply(caller, EchoMessagesReply.newBuilder().addAllResult(servant.echo(Operations.ECHO_MESSAGES, request.getDataList(), request.getDataList().size())).build());
  }

  @Override
  public void putMessages(PutMessagesRequest request, StreamObserver<PutMessagesReply> caller) {
    reply(caller, PutMessagesReply.newBuilder().setResult(servant.put(Operations.PUT_MESSAGES, request.getDataList().stream().mapToInt(Mappings::scalars).sum())).build());
  }

  @Override
  public void getMessages(GetMessagesRequest request, StreamObserver<GetMessagesReply> caller) {
    getArray(Operations.GET_MESSAGES, request.getCount(), data -> GetMessagesReply.newBuilder().addAllResult(Mappings.MESSAGE_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void putBytes(PutBytesRequest request, StreamObserver<PutBytesReply> caller) {
    reply(caller, PutBytesReply.newBuilder().setResult(servant.put(Operations.PUT_BYTES, request.getData().size())).build());
  }

  @Override
  public void putChars(PutCharsRequest request, StreamObserver<PutCharsReply> caller) {
    reply(caller, PutCharsReply.newBuilder().setResult(servant.put(Operations.PUT_CHARS, request.getData().length())).build());
  }

  @Override
  public void putString(PutStringRequest request, StreamObserver<PutStringReply> caller) {
    reply(caller, PutStringReply.newBuilder().setResult(servant.put(Operations.PUT_STRING, request.getData().length())).build());
  }

  @Override
  public void bounce(BounceRequest request, StreamObserver<BounceReply> caller) {
    int left = servant.bounce(Operations.BOUNCE, request.getItemsCount());
    reply(caller, BounceReply.newBuilder().addAllResult(request.getItemsList().subList(0, left)).build());
  }

  @Override
  public void getBoolean(GetBooleanRequest request, StreamObserver<GetBooleanReply> caller) {
    reply(caller, GetBooleanReply.newBuilder().setResult(servant.get(Operations.GET_BOOLEAN)).build());
  }

  @Override
  public void getOctet(GetOctetRequest request, StreamObserver<GetOctetReply> caller) {
    reply(caller, GetOctetReply.newBuilder().setResult(Byte.toUnsignedInt(servant.get(Operations.GET_OCTET))).build());
  }

  @Override
  public void getChar(GetCharRequest request, StreamObserver<GetCharReply> caller) {
    reply(caller, GetCharReply.newBuilder().setResult(servant.get(Operations.GET_CHAR)).build());
  }

  @Override
  public void getInt16(GetInt16Request request, StreamObserver<GetInt16Reply> caller) {
    reply(caller, GetInt16Reply.newBuilder().setResult(servant.get(Operations.GET_INT16)).build());
  }

  @Override
  public void getInt32(GetInt32Request request, StreamObserver<GetInt32Reply> caller) {
    reply(caller, GetInt32Reply.newBuilder().setResult(servant.get(Operations.GET_INT32)).build());
  }

  @Override
  public void getInt64(GetInt64Request request, StreamObserver<GetInt64Reply> caller) {
    reply(caller, GetInt64Reply.newBuilder().setResult(servant.get(Operations.GET_INT64)).build());
  }

  @Override
  public void getFloat(GetFloatRequest request, StreamObserver<GetFloatReply> caller) {
    reply(caller, GetFloatReply.newBuilder().setResult(servant.get(Operations.GET_FLOAT)).build());
  }

  @Override
  public void getDouble(GetDoubleRequest request, StreamObserver<GetDoubleReply> caller) {
    reply(caller, GetDoubleReply.newBuilder().setResult(servant.get(Operations.GET_DOUBLE)).build());
  }

  @Override
  public void getString(GetStringRequest request, StreamObserver<GetStringReply> caller) {
    reply(caller, GetStringReply.newBuilder().setResult(servant.getText(Operations.GET_STRING)).build());
  }

  @Override
  public void getStruct(GetStructRequest request, StreamObserver<GetStructReply> caller) {
    reply(caller, GetStructReply.newBuilder().setResult(servant.get(Operations.GET_STRUCT, Mappings.ALL_TYPES)).build());
  }

  @Override
  public void setString(SetStringRequest request, StreamObserver<SetStringReply> caller) {
    servant.setText(Operations.SET_STRING, request.getData());
    reply(caller, SetStringReply.getDefaultInstance());
  }

  @Override
  public void getBooleanArray(GetBooleanArrayRequest request, StreamObserver<GetBooleanArrayReply> caller) {
    getArray(Operations.GET_BOOLEAN_ARRAY, request.getCount(), data -> GetBooleanArrayReply.newBuilder().addAllResult(Mappings.BOOLEAN_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getOctetArray(GetOctetArrayRequest request, StreamObserver<GetOctetArrayReply> caller) {
    getArray(Operations.GET_OCTET_ARRAY, request.getCount(), data -> GetOctetArrayReply.newBuilder().setResult(Mappings.OCTET_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getCharArray(GetCharArrayRequest request, StreamObserver<GetCharArrayReply> caller) {
    getArray(Operations.GET_CHAR_ARRAY, request.getCount(), data -> GetCharArrayReply.newBuilder().setResult(Mappings.CHAR_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getInt16Array(GetInt16ArrayRequest request, StreamObserver<GetInt16ArrayReply> caller) {
    getArray(Operations.GET_INT16_ARRAY, request.getCount(), data -> GetInt16ArrayReply.newBuilder().addAllResult(Mappings.INT16_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getInt32Array(GetInt32ArrayRequest request, StreamObserver<GetInt32ArrayReply> caller) {
    getArray(Operations.GET_INT32_ARRAY, request.getCount(), data -> GetInt32ArrayReply.newBuilder().addAllResult(Mappings.INT32_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getInt64Array(GetInt64ArrayRequest request, StreamObserver<GetInt64ArrayReply> caller) {
    getArray(Operations.GET_INT64_ARRAY, request.getCount(), data -> GetInt64ArrayReply.newBuilder().addAllResult(Mappings.INT64_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getFloatArray(GetFloatArrayRequest request, StreamObserver<GetFloatArrayReply> caller) {
    getArray(Operations.GET_FLOAT_ARRAY, request.getCount(), data -> GetFloatArrayReply.newBuilder().addAllResult(Mappings.FLOAT_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getDoubleArray(GetDoubleArrayRequest request, StreamObserver<GetDoubleArrayReply> caller) {
    getArray(Operations.GET_DOUBLE_ARRAY, request.getCount(), data -> GetDoubleArrayReply.newBuilder().addAllResult(Mappings.DOUBLE_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getStringArray(GetStringArrayRequest request, StreamObserver<GetStringArrayReply> caller) {
    getArray(Operations.GET_STRING_ARRAY, request.getCount(), data -> GetStringArrayReply.newBuilder().addAllResult(Mappings.STRING_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void getStructArray(GetStructArrayRequest request, StreamObserver<GetStructArrayReply> caller) {
    getArray(Operations.GET_STRUCT_ARRAY, request.getCount(), data -> GetStructArrayReply.newBuilder().addAllResult(Mappings.ALL_TYPES_ARRAY.apply(data)).build(), caller);
  }

  @Override
  public void putBooleanArray(PutBooleanArrayRequest request, StreamObserver<PutBooleanArrayReply> caller) {
    reply(caller, PutBooleanArrayReply.newBuilder().setResult(servant.put(Operations.PUT_BOOLEAN_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putOctetArray(PutOctetArrayRequest request, StreamObserver<PutOctetArrayReply> caller) {
    reply(caller, PutOctetArrayReply.newBuilder().setResult(servant.put(Operations.PUT_OCTET_ARRAY, request.getData().size())).build());
  }

  @Override
  public void putCharArray(PutCharArrayRequest request, StreamObserver<PutCharArrayReply> caller) {
    reply(caller, PutCharArrayReply.newBuilder().setResult(servant.put(Operations.PUT_CHAR_ARRAY, request.getData().length())).build());
  }

  @Override
  public void putInt16Array(PutInt16ArrayRequest request, StreamObserver<PutInt16ArrayReply> caller) {
    reply(caller, PutInt16ArrayReply.newBuilder().setResult(servant.put(Operations.PUT_INT16_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putInt32Array(PutInt32ArrayRequest request, StreamObserver<PutInt32ArrayReply> caller) {
    reply(caller, PutInt32ArrayReply.newBuilder().setResult(servant.put(Operations.PUT_INT32_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putInt64Array(PutInt64ArrayRequest request, StreamObserver<PutInt64ArrayReply> caller) {
    reply(caller, PutInt64ArrayReply.newBuilder().setResult(servant.put(Operations.PUT_INT64_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putFloatArray(PutFloatArrayRequest request, StreamObserver<PutFloatArrayReply> caller) {
    reply(caller, PutFloatArrayReply.newBuilder().setResult(servant.put(Operations.PUT_FLOAT_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putDoubleArray(PutDoubleArrayRequest request, StreamObserver<PutDoubleArrayReply> caller) {
    reply(caller, PutDoubleArrayReply.newBuilder().setResult(servant.put(Operations.PUT_DOUBLE_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putStringArray(PutStringArrayRequest request, StreamObserver<PutStringArrayReply> caller) {
    reply(caller, PutStringArrayReply.newBuilder().setResult(servant.put(Operations.PUT_STRING_ARRAY, request.getDataCount())).build());
  }

  @Override
  public void putStructArray(PutStructArrayRequest request, StreamObserver<PutStructArrayReply> caller) {
    reply(caller, PutStructArrayReply.newBuilder().setResult(servant.put(Operations.PUT_STRUCT_ARRAY, request.getDataCount())).build());
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
    caller.onError(Faults.MAPPING.apply(servant.fail(request.getCode(), request.getMessage())));
  }

  @Override
  public void echo(EchoRequest request, StreamObserver<EchoReply> caller) {
    reply(caller, EchoReply.newBuilder().setResult(servant.echo(Operations.ECHO, request.getData(), 1)).build());
  }

  @Override
  public void echoArrays(EchoArraysRequest request, StreamObserver<EchoArraysReply> caller) {
    reply(caller, EchoArraysReply.newBuilder().setResult(servant.echo(Operations.ECHO_ARRAYS, request.getData(), 1)).build());
  }
}
