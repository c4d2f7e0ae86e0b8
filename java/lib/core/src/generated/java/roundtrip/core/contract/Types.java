// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

import roundtrip.core.contract.StructType.Member;

/** The types of the contract. */
public final class Types {
  public static final NumberType<Boolean> BOOLEAN =
      new NumberType<>(Boolean.class, 1, i -> (i % 2 == 0), bits -> bits != 0);
  public static final NumberType<Byte> OCTET =
      new NumberType<>(Byte.class, Byte.BYTES, i -> (byte) (1 + i % 127), bits -> (byte) bits);
  public static final NumberType<Character> CHAR =
      new NumberType<>(Character.class, Character.BYTES, i -> (char) ('a' + i % 26), bits -> (char) bits);
  public static final NumberType<Character> WCHAR =
      new NumberType<>(Character.class, Character.BYTES, i -> (char) ('A' + i % 26), bits -> (char) bits);
  public static final NumberType<Short> INT16 =
      new NumberType<>(Short.class, Short.BYTES, i -> (short) ((i + 1) * 7919 & 0x7fff), bits -> (short) bits);
  public static final NumberType<Integer> INT32 =
      new NumberType<>(Integer.class, Integer.BYTES, i -> (int) ((i + 1) * 16777619 & 0x7fffffff), bits -> (int) bits);
  public static final NumberType<Long> INT64 =
      new NumberType<>(Long.class, Long.BYTES, i -> ((i + 1) * 1099511628211L & 0x7fffffffffffffffL), bits -> bits);
  public static final NumberType<Float> FLOAT =
      new NumberType<>(Float.class, Float.BYTES, i -> (float) ((double)(i + 1) / 3), bits -> Float.intBitsToFloat((int) bits));
  public static final NumberType<Double> DOUBLE =
      new NumberType<>(Double.class, Double.BYTES, i -> ((double)(i + 1) / 3), bits -> Double.longBitsToDouble(bits));
  public static final TextType STRING = new TextType("string-");
  public static final TextType WSTRING = new TextType("wstring-");
  public static final ArrayType<byte[]> OCTET_ARRAY =
      new ArrayType<>(Types.OCTET, byte[]::new, array -> array.length);
  public static final ArrayType<char[]> CHAR_ARRAY =
      new ArrayType<>(Types.CHAR, char[]::new, array -> array.length);
  public static final StructType<Item> ITEM =
      new StructType<>(
          Item.class,
          data -> 3,
          new Member("id", Types.INT32),
          new Member("name", new TextType("item-")),
          new Member("value", Types.DOUBLE));
  public static final ArrayType<Item[]> ITEM_ARRAY =
      new ArrayType<>(Types.ITEM, Item[]::new, array -> array.length);
  public static final StructType<AllTypes> ALL_TYPES =
      new StructType<>(
          AllTypes.class,
          data -> 11,
          new Member("booleanValue", Types.BOOLEAN),
          new Member("octetValue", Types.OCTET),
          new Member("charValue", Types.CHAR),
          new Member("wcharValue", Types.WCHAR),
          new Member("int16Value", Types.INT16),
          new Member("int32Value", Types.INT32),
          new Member("int64Value", Types.INT64),
          new Member("floatValue", Types.FLOAT),
          new Member("doubleValue", Types.DOUBLE),
          new Member("stringValue", Types.STRING),
          new Member("wstringValue", Types.WSTRING));
  public static final ArrayType<boolean[]> BOOLEAN_ARRAY =
      new ArrayType<>(Types.BOOLEAN, boolean[]::new, array -> array.length);
  public static final ArrayType<char[]> WCHAR_ARRAY =
      new ArrayType<>(Types.WCHAR, char[]::new, array -> array.length);
  public static final ArrayType<short[]> INT16_ARRAY =
      new ArrayType<>(Types.INT16, short[]::new, array -> array.length);
  public static final ArrayType<int[]> INT32_ARRAY =
      new ArrayType<>(Types.INT32, int[]::new, array -> array.length);
  public static final ArrayType<long[]> INT64_ARRAY =
      new ArrayType<>(Types.INT64, long[]::new, array -> array.length);
  public static final ArrayType<float[]> FLOAT_ARRAY =
      new ArrayType<>(Types.FLOAT, float[]::new, array -> array.length);
  public static final ArrayType<double[]> DOUBLE_ARRAY =
      new ArrayType<>(Types.DOUBLE, double[]::new, array -> array.length);
  public static final ArrayType<String[]> STRING_ARRAY =
      new ArrayType<>(Types.STRING, String[]::new, array -> array.length);
  public static final ArrayType<String[]> WSTRING_ARRAY =
      new ArrayType<>(Types.WSTRING, String[]::new, array -> array.length);
  public static final ArrayType<AllTypes[]> ALL_TYPES_ARRAY =
      new ArrayType<>(Types.ALL_TYPES, AllTypes[]::new, array -> array.length);
  public static final StructType<AllArrays> ALL_ARRAYS =
      new StructType<>(
          AllArrays.class,
          data -> 0 + Types.BOOLEAN_ARRAY.scalars(data.booleans()) + Types.OCTET_ARRAY.scalars(data.octets()) + Types.CHAR_ARRAY.scalars(data.chars()) + Types.WCHAR_ARRAY.scalars(data.wchars()) + Types.INT16_ARRAY.scalars(data.int16s()) + Types.INT32_ARRAY.scalars(data.int32s()) + Types.INT64_ARRAY.scalars(data.int64s()) + Types.FLOAT_ARRAY.scalars(data.floats()) + Types.DOUBLE_ARRAY.scalars(data.doubles()) + Types.STRING_ARRAY.scalars(data.strings()) + Types.WSTRING_ARRAY.scalars(data.wstrings()) + Types.ALL_TYPES_ARRAY.scalars(data.structs()),
          new Member("booleans", Types.BOOLEAN_ARRAY),
          new Member("octets", Types.OCTET_ARRAY),
          new Member("chars", Types.CHAR_ARRAY),
          new Member("wchars", Types.WCHAR_ARRAY),
          new Member("int16s", Types.INT16_ARRAY),
          new Member("int32s", Types.INT32_ARRAY),
          new Member("int64s", Types.INT64_ARRAY),
          new Member("floats", Types.FLOAT_ARRAY),
          new Member("doubles", Types.DOUBLE_ARRAY),
          new Member("strings", Types.STRING_ARRAY),
          new Member("wstrings", Types.WSTRING_ARRAY),
          new Member("structs", Types.ALL_TYPES_ARRAY));
  public static final StructType<MessageCustomerAddress> MESSAGE_CUSTOMER_ADDRESS =
      new StructType<>(
          MessageCustomerAddress.class,
          data -> 4,
          new Member("street", Types.WSTRING),
          new Member("city", Types.STRING),
          new Member("zip", Types.STRING),
          new Member("country", Types.STRING));
  public static final StructType<MessageCustomer> MESSAGE_CUSTOMER =
      new StructType<>(
          MessageCustomer.class,
          data -> 3 + Types.MESSAGE_CUSTOMER_ADDRESS.scalars(data.address()),
          new Member("id", Types.INT32),
          new Member("name", Types.WSTRING),
          new Member("email", Types.STRING),
          new Member("address", Types.MESSAGE_CUSTOMER_ADDRESS));
  public static final StructType<MessageLines> MESSAGE_LINES =
      new StructType<>(
          MessageLines.class,
          data -> 6,
          new Member("sku", Types.STRING),
          new Member("text", Types.STRING),
          new Member("quantity", Types.INT32),
          new Member("price", Types.DOUBLE),
          new Member("taxed", Types.BOOLEAN),
          new Member("backorder", Types.BOOLEAN));
  public static final ArrayType<MessageLines[]> MESSAGE_LINES_ARRAY =
      new ArrayType<>(Types.MESSAGE_LINES, MessageLines[]::new, array -> array.length);
  public static final StructType<MessagePayment> MESSAGE_PAYMENT =
      new StructType<>(
          MessagePayment.class,
          data -> 3,
          new Member("method", Types.STRING),
          new Member("days", Types.INT32),
          new Member("discount", Types.DOUBLE));
  public static final StructType<Message> MESSAGE =
      new StructType<>(
          Message.class,
          data -> 5 + Types.MESSAGE_CUSTOMER.scalars(data.customer()) + Types.MESSAGE_LINES_ARRAY.scalars(data.lines()) + Types.MESSAGE_PAYMENT.scalars(data.payment()) + Types.WSTRING_ARRAY.scalars(data.remarks()),
          new Member("orderId", Types.INT64),
          new Member("reference", Types.STRING),
          new Member("created", Types.STRING),
          new Member("currency", Types.STRING),
          new Member("express", Types.BOOLEAN),
          new Member("customer", Types.MESSAGE_CUSTOMER),
          new Member("lines", Types.MESSAGE_LINES_ARRAY),
          new Member("payment", Types.MESSAGE_PAYMENT),
          new Member("remarks", Types.WSTRING_ARRAY));
  public static final ArrayType<Message[]> MESSAGE_ARRAY =
      new ArrayType<>(Types.MESSAGE, Message[]::new, array -> array.length);

  private Types() {}
}
