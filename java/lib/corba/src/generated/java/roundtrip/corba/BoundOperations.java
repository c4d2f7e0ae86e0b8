// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.corba;

import roundtrip.core.contract.Operations;
import roundtrip.core.measure.Calls;
import roundtrip.Bench;

/** Binds each operation, but for {@code fail}, to a call of the stub. */
final class BoundOperations {
  private BoundOperations() {}

  static void addTo(Calls calls, Bench bench) {
    calls.add(Operations.INVOKE, bench::invoke);
    calls.add(Operations.ECHO_MESSAGE, Mappings.MESSAGE, bench::echoMessage, Mappings.MESSAGE);
    calls.add(Operations.PUT_MESSAGE, Mappings.MESSAGE, bench::putMessage);
    calls.add(Operations.GET_MESSAGE, bench::getMessage, Mappings.MESSAGE);
    calls.add(Operations.ECHO_MESSAGES, Mappings.MESSAGE_ARRAY, bench::echoMessages, Mappings.MESSAGE_ARRAY);
    calls.add(Operations.PUT_MESSAGES, Mappings.MESSAGE_ARRAY, bench::putMessages);
    calls.add(Operations.GET_MESSAGES, bench::getMessages, Mappings.MESSAGE_ARRAY);
    calls.add(Operations.PUT_BYTES, Mappings.OCTET_ARRAY, bench::putBytes);
    calls.add(Operations.PUT_CHARS, Mappings.CHAR_ARRAY, bench::putChars);
    calls.add(Operations.PUT_STRING, Mappings.STRING, bench::putString);
    calls.bounce(Operations.BOUNCE, Mappings.ITEM_ARRAY, bench::bounce);
    calls.add(Operations.GET_BOOLEAN, () -> bench.getBoolean() ? 1 : 0);
    calls.add(Operations.GET_OCTET, bench::getOctet);
    calls.add(Operations.GET_CHAR, bench::getChar);
    calls.add(Operations.GET_INT16, bench::getInt16);
    calls.add(Operations.GET_INT32, bench::getInt32);
    calls.add(Operations.GET_INT64, bench::getInt64);
    calls.add(Operations.GET_FLOAT, () -> Float.floatToRawIntBits(bench.getFloat()));
    calls.add(Operations.GET_DOUBLE, () -> Double.doubleToRawLongBits(bench.getDouble()));
    calls.add(Operations.GET_STRING, bench::getString, Mappings.STRING);
    calls.add(Operations.GET_WSTRING, bench::getWstring, Mappings.WSTRING);
    calls.add(Operations.GET_STRUCT, bench::getStruct, Mappings.ALL_TYPES);
    calls.add(Operations.SET_STRING, Mappings.STRING, bench::setString);
    calls.add(Operations.SET_WSTRING, Mappings.WSTRING, bench::setWstring);
    calls.add(Operations.GET_BOOLEAN_ARRAY, bench::getBooleanArray, Mappings.BOOLEAN_ARRAY);
    calls.add(Operations.GET_OCTET_ARRAY, bench::getOctetArray, Mappings.OCTET_ARRAY);
    calls.add(Operations.GET_CHAR_ARRAY, bench::getCharArray, Mappings.CHAR_ARRAY);
    calls.add(Operations.GET_INT16_ARRAY, bench::getInt16Array, Mappings.INT16_ARRAY);
    calls.add(Operations.GET_INT32_ARRAY, bench::getInt32Array, Mappings.INT32_ARRAY);
    calls.add(Operations.GET_INT64_ARRAY, bench::getInt64Array, Mappings.INT64_ARRAY);
    calls.add(Operations.GET_FLOAT_ARRAY, bench::getFloatArray, Mappings.FLOAT_ARRAY);
    calls.add(Operations.GET_DOUBLE_ARRAY, bench::getDoubleArray, Mappings.DOUBLE_ARRAY);
    calls.add(Operations.GET_STRING_ARRAY, bench::getStringArray, Mappings.STRING_ARRAY);
    calls.add(Operations.GET_STRUCT_ARRAY, bench::getStructArray, Mappings.ALL_TYPES_ARRAY);
    calls.add(Operations.PUT_BOOLEAN_ARRAY, Mappings.BOOLEAN_ARRAY, bench::putBooleanArray);
    calls.add(Operations.PUT_OCTET_ARRAY, Mappings.OCTET_ARRAY, bench::putOctetArray);
    calls.add(Operations.PUT_CHAR_ARRAY, Mappings.CHAR_ARRAY, bench::putCharArray);
    calls.add(Operations.PUT_INT16_ARRAY, Mappings.INT16_ARRAY, bench::putInt16Array);
    calls.add(Operations.PUT_INT32_ARRAY, Mappings.INT32_ARRAY, bench::putInt32Array);
    calls.add(Operations.PUT_INT64_ARRAY, Mappings.INT64_ARRAY, bench::putInt64Array);
    calls.add(Operations.PUT_FLOAT_ARRAY, Mappings.FLOAT_ARRAY, bench::putFloatArray);
    calls.add(Operations.PUT_DOUBLE_ARRAY, Mappings.DOUBLE_ARRAY, bench::putDoubleArray);
    calls.add(Operations.PUT_STRING_ARRAY, Mappings.STRING_ARRAY, bench::putStringArray);
    calls.add(Operations.PUT_STRUCT_ARRAY, Mappings.ALL_TYPES_ARRAY, bench::putStructArray);
    calls.add(Operations.GET_COUNTER, bench::getCounter, Mappings.COUNTER);
    calls.add(Operations.OPEN_COUNTER, bench::openCounter, Mappings.COUNTER);
    calls.add(Operations.GET_COUNTER_ARRAY, bench::getCounterArray, Mappings.COUNTER_ARRAY);
    calls.add(Operations.CALL_COUNTER, Mappings.COUNTER, bench::callCounter);
    calls.add(Operations.SLEEP, bench::sleep);
    calls.add(Operations.SORT, Mappings.INT32_ARRAY, bench::sort, Mappings.INT32_ARRAY);
    calls.add(Operations.ECHO, Mappings.ALL_TYPES, bench::echo, Mappings.ALL_TYPES);
    calls.add(Operations.ECHO_ARRAYS, Mappings.ALL_ARRAYS, bench::echoArrays, Mappings.ALL_ARRAYS);
  }
}
