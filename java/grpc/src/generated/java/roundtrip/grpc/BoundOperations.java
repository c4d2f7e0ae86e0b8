// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.grpc;

import roundtrip.core.contract.Operations;
import roundtrip.core.measure.Calls;
import roundtrip.grpc.gen.*;

/** Binds each operation, but for {@code fail}, to a call of the stub. */
final class BoundOperations {
  private BoundOperations() {}

  // A message remembers its own length, so one that is sent twice would be marshalled by half: each call
  // builds its request from a value that is there already, as every user of a stub does.
  static void addTo(Calls calls, BenchGrpc.BenchBlockingStub stub) {
    calls.add(Operations.INVOKE, n -> stub.invoke(InvokeRequest.newBuilder().setN(n).build()).getResult());
    calls.add(Operations.ECHO_MESSAGE, Mappings.MESSAGE, data -> stub.echoMessage(EchoMessageRequest.newBuilder().setData(data).build()).getResult(), Mappings.MESSAGE);
    calls.add(Operations.PUT_MESSAGE, Mappings.MESSAGE, data -> stub.putMessage(PutMessageRequest.newBuilder().setData(data).build()).getResult());
    calls.add(Operations.GET_MESSAGE, () -> stub.getMessage(GetMessageRequest.getDefaultInstance()).getResult(), Mappings.MESSAGE);
    calls.add(Operations.ECHO_MESSAGES, Mappings.MESSAGE_ARRAY, data -> stub.echoMessages(EchoMessagesRequest.newBuilder().addAllData(data).build()).getResultList(), Mappings.MESSAGE_ARRAY);
    calls.add(Operations.PUT_MESSAGES, Mappings.MESSAGE_ARRAY, data -> stub.putMessages(PutMessagesRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.GET_MESSAGES, count -> stub.getMessages(GetMessagesRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.MESSAGE_ARRAY);
    calls.add(Operations.PUT_BYTES, Mappings.OCTET_ARRAY, data -> stub.putBytes(PutBytesRequest.newBuilder().setData(data).build()).getResult());
    calls.add(Operations.PUT_CHARS, Mappings.CHAR_ARRAY, data -> stub.putChars(PutCharsRequest.newBuilder().setData(data).build()).getResult());
    calls.add(Operations.PUT_STRING, Mappings.STRING, data -> stub.putString(PutStringRequest.newBuilder().setData(data).build()).getResult());
    calls.bounce(Operations.BOUNCE, Mappings.ITEM_ARRAY, items -> stub.bounce(BounceRequest.newBuilder().addAllItems(items).build()).getResultList(), Lists::withoutLast);
    calls.add(Operations.GET_BOOLEAN, () -> stub.getBoolean(GetBooleanRequest.getDefaultInstance()).getResult() ? 1 : 0);
    calls.add(Operations.GET_OCTET, () -> (byte) stub.getOctet(GetOctetRequest.getDefaultInstance()).getResult());
    calls.add(Operations.GET_CHAR, () -> (char) stub.getChar(GetCharRequest.getDefaultInstance()).getResult());
    calls.add(Operations.GET_INT16, () -> (short) stub.getInt16(GetInt16Request.getDefaultInstance()).getResult());
    calls.add(Operations.GET_INT32, () -> stub.getInt32(GetInt32Request.getDefaultInstance()).getResult());
    calls.add(Operations.GET_INT64, () -> stub.getInt64(GetInt64Request.getDefaultInstance()).getResult());
    calls.add(Operations.GET_FLOAT, () -> Float.floatToRawIntBits(stub.getFloat(GetFloatRequest.getDefaultInstance()).getResult()));
    calls.add(Operations.GET_DOUBLE, () -> Double.doubleToRawLongBits(stub.getDouble(GetDoubleRequest.getDefaultInstance()).getResult()));
    calls.add(Operations.GET_STRING, () -> stub.getString(GetStringRequest.getDefaultInstance()).getResult(), Mappings.STRING);
    calls.add(Operations.GET_STRUCT, () -> stub.getStruct(GetStructRequest.getDefaultInstance()).getResult(), Mappings.ALL_TYPES);
    calls.add(Operations.SET_STRING, Mappings.STRING, data -> stub.setString(SetStringRequest.newBuilder().setData(data).build()));
    calls.add(Operations.GET_BOOLEAN_ARRAY, count -> stub.getBooleanArray(GetBooleanArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.BOOLEAN_ARRAY);
    calls.add(Operations.GET_OCTET_ARRAY, count -> stub.getOctetArray(GetOctetArrayRequest.newBuilder().setCount(count).build()).getResult(), Mappings.OCTET_ARRAY);
    calls.add(Operations.GET_CHAR_ARRAY, count -> stub.getCharArray(GetCharArrayRequest.newBuilder().setCount(count).build()).getResult(), Mappings.CHAR_ARRAY);
    calls.add(Operations.GET_INT16_ARRAY, count -> stub.getInt16Array(GetInt16ArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.INT16_ARRAY);
    calls.add(Operations.GET_INT32_ARRAY, count -> stub.getInt32Array(GetInt32ArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.INT32_ARRAY);
    calls.add(Operations.GET_INT64_ARRAY, count -> stub.getInt64Array(GetInt64ArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.INT64_ARRAY);
    calls.add(Operations.GET_FLOAT_ARRAY, count -> stub.getFloatArray(GetFloatArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.FLOAT_ARRAY);
    calls.add(Operations.GET_DOUBLE_ARRAY, count -> stub.getDoubleArray(GetDoubleArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.DOUBLE_ARRAY);
    calls.add(Operations.GET_STRING_ARRAY, count -> stub.getStringArray(GetStringArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.STRING_ARRAY);
    calls.add(Operations.GET_STRUCT_ARRAY, count -> stub.getStructArray(GetStructArrayRequest.newBuilder().setCount(count).build()).getResultList(), Mappings.ALL_TYPES_ARRAY);
    calls.add(Operations.PUT_BOOLEAN_ARRAY, Mappings.BOOLEAN_ARRAY, data -> stub.putBooleanArray(PutBooleanArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_OCTET_ARRAY, Mappings.OCTET_ARRAY, data -> stub.putOctetArray(PutOctetArrayRequest.newBuilder().setData(data).build()).getResult());
    calls.add(Operations.PUT_CHAR_ARRAY, Mappings.CHAR_ARRAY, data -> stub.putCharArray(PutCharArrayRequest.newBuilder().setData(data).build()).getResult());
    calls.add(Operations.PUT_INT16_ARRAY, Mappings.INT16_ARRAY, data -> stub.putInt16Array(PutInt16ArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_INT32_ARRAY, Mappings.INT32_ARRAY, data -> stub.putInt32Array(PutInt32ArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_INT64_ARRAY, Mappings.INT64_ARRAY, data -> stub.putInt64Array(PutInt64ArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_FLOAT_ARRAY, Mappings.FLOAT_ARRAY, data -> stub.putFloatArray(PutFloatArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_DOUBLE_ARRAY, Mappings.DOUBLE_ARRAY, data -> stub.putDoubleArray(PutDoubleArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_STRING_ARRAY, Mappings.STRING_ARRAY, data -> stub.putStringArray(PutStringArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.PUT_STRUCT_ARRAY, Mappings.ALL_TYPES_ARRAY, data -> stub.putStructArray(PutStructArrayRequest.newBuilder().addAllData(data).build()).getResult());
    calls.add(Operations.SLEEP, millis -> stub.sleep(SleepRequest.newBuilder().setMillis(millis).build()));
    calls.add(Operations.SORT, Mappings.INT32_ARRAY, data -> stub.sort(SortRequest.newBuilder().addAllData(data).build()).getResultList(), Mappings.INT32_ARRAY);
    calls.add(Operations.ECHO, Mappings.ALL_TYPES, data -> stub.echo(EchoRequest.newBuilder().setData(data).build()).getResult(), Mappings.ALL_TYPES);
    calls.add(Operations.ECHO_ARRAYS, Mappings.ALL_ARRAYS, data -> stub.echoArrays(EchoArraysRequest.newBuilder().setData(data).build()).getResult(), Mappings.ALL_ARRAYS);
  }
}
