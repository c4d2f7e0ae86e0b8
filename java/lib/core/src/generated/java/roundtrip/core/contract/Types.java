// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

import roundtrip.core.contract.StructType.Member;

/** The types of the contract that are made of others. */
public final class Types {
  public static final ArrayType<byte[]> OCTET_ARRAY =
      new ArrayType<>(ValueType.OCTET, byte[]::new, array -> array.length);
  public static final ArrayType<char[]> CHAR_ARRAY =
      new ArrayType<>(ValueType.CHAR, char[]::new, array -> array.length);
  public static final StructType<Item> ITEM =
      new StructType<>(
          Item.class,
          new Member("id", ValueType.INT32),
          new Member("name", new TextType("item-")),
          new Member("value", ValueType.DOUBLE));
  public static final ArrayType<Item[]> ITEM_ARRAY =
      new ArrayType<>(Types.ITEM, Item[]::new, array -> array.length);
  public static final StructType<AllTypes> ALL_TYPES =
      new StructType<>(
          AllTypes.class,
          new Member("booleanValue", ValueType.BOOLEAN),
          new Member("octetValue", ValueType.OCTET),
          new Member("charValue", ValueType.CHAR),
          new Member("wcharValue", ValueType.WCHAR),
          new Member("int16Value", ValueType.INT16),
          new Member("int32Value", ValueType.INT32),
          new Member("int64Value", ValueType.INT64),
          new Member("floatValue", ValueType.FLOAT),
          new Member("doubleValue", ValueType.DOUBLE),
          new Member("stringValue", ValueType.STRING),
          new Member("wstringValue", ValueType.WSTRING));
  public static final ArrayType<boolean[]> BOOLEAN_ARRAY =
      new ArrayType<>(ValueType.BOOLEAN, boolean[]::new, array -> array.length);
  public static final ArrayType<char[]> WCHAR_ARRAY =
      new ArrayType<>(ValueType.WCHAR, char[]::new, array -> array.length);
  public static final ArrayType<short[]> INT16_ARRAY =
      new ArrayType<>(ValueType.INT16, short[]::new, array -> array.length);
  public static final ArrayType<int[]> INT32_ARRAY =
      new ArrayType<>(ValueType.INT32, int[]::new, array -> array.length);
  public static final ArrayType<long[]> INT64_ARRAY =
      new ArrayType<>(ValueType.INT64, long[]::new, array -> array.length);
  public static final ArrayType<float[]> FLOAT_ARRAY =
      new ArrayType<>(ValueType.FLOAT, float[]::new, array -> array.length);
  public static final ArrayType<double[]> DOUBLE_ARRAY =
      new ArrayType<>(ValueType.DOUBLE, double[]::new, array -> array.length);
  public static final ArrayType<String[]> STRING_ARRAY =
      new ArrayType<>(ValueType.STRING, String[]::new, array -> array.length);
  public static final ArrayType<String[]> WSTRING_ARRAY =
      new ArrayType<>(ValueType.WSTRING, String[]::new, array -> array.length);
  public static final ArrayType<AllTypes[]> ALL_TYPES_ARRAY =
      new ArrayType<>(Types.ALL_TYPES, AllTypes[]::new, array -> array.length);
  public static final StructType<AllArrays> ALL_ARRAYS =
      new StructType<>(
          AllArrays.class,
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

  private Types() {}
}
