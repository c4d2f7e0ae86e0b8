// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

import java.util.List;

/**
 * The table of operations: the name, the code in the baseline's protocol, the logical bytes of one element, whether it may
 * be timed, the types and the ranges.
 */
public final class Operations {
  public static final Operation<String, Void> SET_STRING =
      new Operation<>("setString", 20, 1, true, false, Shape.setText(), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<String, Void> SET_WSTRING =
      new Operation<>("setWstring", 21, 1, true, false, Shape.setText(), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<Integer, Integer> INVOKE =
      new Operation<>("invoke", 1, 4, true, false, Shape.invoke());
  public static final Operation<byte[], Integer> PUT_BYTES =
      new Operation<>("putBytes", 2, 1, true, false, Shape.put(Types.OCTET_ARRAY), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<char[], Integer> PUT_CHARS =
      new Operation<>("putChars", 3, 1, true, false, Shape.put(Types.CHAR_ARRAY), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<String, Integer> PUT_STRING =
      new Operation<>("putString", 4, 1, true, false, Shape.put(Types.STRING), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<Item[], Item[]> BOUNCE =
      new Operation<>("bounce", 5, 28, true, false, Shape.bounce(Types.ITEM_ARRAY), new ValueRange("items", 1, 4096, null, false), new ValueRange("name_length", 16, 65536, 16, true));
  public static final Operation<AllTypes, AllTypes> ECHO =
      new Operation<>("echo", 6, 0, false, false, Shape.echo(Types.ALL_TYPES));
  public static final Operation<AllArrays, AllArrays> ECHO_ARRAYS =
      new Operation<>("echoArrays", 7, 0, false, false, Shape.echo(Types.ALL_ARRAYS));
  public static final Operation<BenchFault, BenchFault> FAIL =
      new Operation<>("fail", 8, 0, false, false, Shape.echo(ValueType.FAULT));
  public static final Operation<Void, Boolean> GET_BOOLEAN =
      new Operation<>("getBoolean", 9, 1, true, false, Shape.get(Types.BOOLEAN));
  public static final Operation<Void, Byte> GET_OCTET =
      new Operation<>("getOctet", 10, 1, true, false, Shape.get(Types.OCTET));
  public static final Operation<Void, Character> GET_CHAR =
      new Operation<>("getChar", 11, 1, true, false, Shape.get(Types.CHAR));
  public static final Operation<Void, Short> GET_INT16 =
      new Operation<>("getInt16", 12, 2, true, false, Shape.get(Types.INT16));
  public static final Operation<Void, Integer> GET_INT32 =
      new Operation<>("getInt32", 13, 4, true, false, Shape.get(Types.INT32));
  public static final Operation<Void, Long> GET_INT64 =
      new Operation<>("getInt64", 14, 8, true, false, Shape.get(Types.INT64));
  public static final Operation<Void, Float> GET_FLOAT =
      new Operation<>("getFloat", 15, 4, true, false, Shape.get(Types.FLOAT));
  public static final Operation<Void, Double> GET_DOUBLE =
      new Operation<>("getDouble", 16, 8, true, false, Shape.get(Types.DOUBLE));
  public static final Operation<Void, String> GET_STRING =
      new Operation<>("getString", 17, 1, true, false, Shape.getText(SET_STRING), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<Void, String> GET_WSTRING =
      new Operation<>("getWstring", 18, 1, true, false, Shape.getText(SET_WSTRING), new ValueRange("size", 0, 16777216, null, false));
  public static final Operation<Void, AllTypes> GET_STRUCT =
      new Operation<>("getStruct", 19, 64, true, false, Shape.get(Types.ALL_TYPES));
  public static final Operation<Integer, boolean[]> GET_BOOLEAN_ARRAY =
      new Operation<>("getBooleanArray", 22, 1, true, false, Shape.getArray(Types.BOOLEAN_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, byte[]> GET_OCTET_ARRAY =
      new Operation<>("getOctetArray", 23, 1, true, false, Shape.getArray(Types.OCTET_ARRAY), new ValueRange("count", 0, 4194304, null, false));
  public static final Operation<Integer, char[]> GET_CHAR_ARRAY =
      new Operation<>("getCharArray", 24, 1, true, false, Shape.getArray(Types.CHAR_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, short[]> GET_INT16_ARRAY =
      new Operation<>("getInt16Array", 25, 2, true, false, Shape.getArray(Types.INT16_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, int[]> GET_INT32_ARRAY =
      new Operation<>("getInt32Array", 26, 4, true, false, Shape.getArray(Types.INT32_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, long[]> GET_INT64_ARRAY =
      new Operation<>("getInt64Array", 27, 8, true, false, Shape.getArray(Types.INT64_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, float[]> GET_FLOAT_ARRAY =
      new Operation<>("getFloatArray", 28, 4, true, false, Shape.getArray(Types.FLOAT_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, double[]> GET_DOUBLE_ARRAY =
      new Operation<>("getDoubleArray", 29, 8, true, false, Shape.getArray(Types.DOUBLE_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<Integer, String[]> GET_STRING_ARRAY =
      new Operation<>("getStringArray", 30, 16, true, false, Shape.getArray(Types.STRING_ARRAY), new ValueRange("count", 0, 65536, null, false));
  public static final Operation<Integer, AllTypes[]> GET_STRUCT_ARRAY =
      new Operation<>("getStructArray", 31, 64, true, false, Shape.getArray(Types.ALL_TYPES_ARRAY), new ValueRange("count", 0, 65536, null, false));
  public static final Operation<boolean[], Integer> PUT_BOOLEAN_ARRAY =
      new Operation<>("putBooleanArray", 32, 1, true, false, Shape.put(Types.BOOLEAN_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<byte[], Integer> PUT_OCTET_ARRAY =
      new Operation<>("putOctetArray", 33, 1, true, false, Shape.put(Types.OCTET_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<char[], Integer> PUT_CHAR_ARRAY =
      new Operation<>("putCharArray", 34, 1, true, false, Shape.put(Types.CHAR_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<short[], Integer> PUT_INT16_ARRAY =
      new Operation<>("putInt16Array", 35, 2, true, false, Shape.put(Types.INT16_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<int[], Integer> PUT_INT32_ARRAY =
      new Operation<>("putInt32Array", 36, 4, true, false, Shape.put(Types.INT32_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<long[], Integer> PUT_INT64_ARRAY =
      new Operation<>("putInt64Array", 37, 8, true, false, Shape.put(Types.INT64_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<float[], Integer> PUT_FLOAT_ARRAY =
      new Operation<>("putFloatArray", 38, 4, true, false, Shape.put(Types.FLOAT_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<double[], Integer> PUT_DOUBLE_ARRAY =
      new Operation<>("putDoubleArray", 39, 8, true, false, Shape.put(Types.DOUBLE_ARRAY), new ValueRange("count", 0, 1048576, null, false));
  public static final Operation<String[], Integer> PUT_STRING_ARRAY =
      new Operation<>("putStringArray", 40, 16, true, false, Shape.put(Types.STRING_ARRAY), new ValueRange("count", 0, 65536, null, false));
  public static final Operation<AllTypes[], Integer> PUT_STRUCT_ARRAY =
      new Operation<>("putStructArray", 41, 64, true, false, Shape.put(Types.ALL_TYPES_ARRAY), new ValueRange("count", 0, 65536, null, false));
  public static final Operation<Void, Counter> GET_COUNTER =
      new Operation<>("getCounter", 42, 0, true, false, Shape.get(ValueType.COUNTER));
  public static final Operation<Void, Counter> OPEN_COUNTER =
      new Operation<>("openCounter", 43, 0, true, false, Shape.get(ValueType.COUNTER));
  public static final Operation<Integer, Counter[]> GET_COUNTER_ARRAY =
      new Operation<>("getCounterArray", 44, 0, true, false, Shape.getArray(ValueType.COUNTERS), new ValueRange("count", 0, 4096, null, false));
  public static final Operation<Counter, Integer> CALL_COUNTER =
      new Operation<>("callCounter", 45, 4, true, false, Shape.callCounter());
  public static final Operation<Integer, Void> SLEEP =
      new Operation<>("sleep", 46, 0, true, false, Shape.sleep(), new ValueRange("millis", 0, 600000, null, false));
  public static final Operation<int[], int[]> SORT =
      new Operation<>("sort", 47, 4, true, true, Shape.sort(Types.INT32_ARRAY), new ValueRange("count", 0, 4194304, null, false));
  public static final Operation<Message, Message> ECHO_MESSAGE =
      new Operation<>("echoMessage", 48, 0, true, false, Shape.echo(Types.MESSAGE));
  public static final Operation<Message, Integer> PUT_MESSAGE =
      new Operation<>("putMessage", 49, 1, true, false, Shape.count(Types.MESSAGE));
  public static final Operation<Void, Message> GET_MESSAGE =
      new Operation<>("getMessage", 50, 0, true, false, Shape.get(Types.MESSAGE));
  public static final Operation<Message[], Message[]> ECHO_MESSAGES =
      new Operation<>("echoMessages", 51, 0, true, false, Shape.echo(Types.MESSAGE_ARRAY), new ValueRange("count", 0, 4096, null, false));
  public static final Operation<Message[], Integer> PUT_MESSAGES =
      new Operation<>("putMessages", 52, 1, true, false, Shape.count(Types.MESSAGE_ARRAY), new ValueRange("count", 0, 4096, null, false));
  public static final Operation<Integer, Message[]> GET_MESSAGES =
      new Operation<>("getMessages", 53, 0, true, false, Shape.getArray(Types.MESSAGE_ARRAY), new ValueRange("count", 0, 4096, null, false));

  /** No operation of the contract: the middleware's own way to a proxy, and a first call of it. */
  public static final Operation<Integer, Void> CONNECT =
      new Operation<>("connect", 54, 0, true, false, Shape.connect(), new ValueRange("first_call", 0, 1, null, false));

  private static final List<Operation<?, ?>> ALL =
      List.of(
          INVOKE,
          PUT_BYTES,
          PUT_CHARS,
          PUT_STRING,
          BOUNCE,
          ECHO,
          ECHO_ARRAYS,
          FAIL,
          GET_BOOLEAN,
          GET_OCTET,
          GET_CHAR,
          GET_INT16,
          GET_INT32,
          GET_INT64,
          GET_FLOAT,
          GET_DOUBLE,
          GET_STRING,
          GET_WSTRING,
          GET_STRUCT,
          SET_STRING,
          SET_WSTRING,
          GET_BOOLEAN_ARRAY,
          GET_OCTET_ARRAY,
          GET_CHAR_ARRAY,
          GET_INT16_ARRAY,
          GET_INT32_ARRAY,
          GET_INT64_ARRAY,
          GET_FLOAT_ARRAY,
          GET_DOUBLE_ARRAY,
          GET_STRING_ARRAY,
          GET_STRUCT_ARRAY,
          PUT_BOOLEAN_ARRAY,
          PUT_OCTET_ARRAY,
          PUT_CHAR_ARRAY,
          PUT_INT16_ARRAY,
          PUT_INT32_ARRAY,
          PUT_INT64_ARRAY,
          PUT_FLOAT_ARRAY,
          PUT_DOUBLE_ARRAY,
          PUT_STRING_ARRAY,
          PUT_STRUCT_ARRAY,
          GET_COUNTER,
          OPEN_COUNTER,
          GET_COUNTER_ARRAY,
          CALL_COUNTER,
          SLEEP,
          SORT,
          ECHO_MESSAGE,
          PUT_MESSAGE,
          GET_MESSAGE,
          ECHO_MESSAGES,
          PUT_MESSAGES,
          GET_MESSAGES,
          CONNECT);

  /** An operation that no server has. It stands outside the table. */
  public static final Operation<Void, Void> UNKNOWN =
      new Operation<>("unknown", 55, 0, false, false, Shape.echo(ValueType.NONE));

  private Operations() {}

  /** Returns the operations that {@code prepare} and the formula cases know, in their order. */
  public static List<Operation<?, ?>> all() {
    return ALL;
  }

  /** Returns the operation of the table that has that name; null if there is none. */
  public static Operation<?, ?> find(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }
}
