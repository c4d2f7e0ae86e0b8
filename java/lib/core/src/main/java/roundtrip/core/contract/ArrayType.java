package roundtrip.core.contract;

import java.lang.reflect.Array;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A type of arrays in the core's own terms: how one is made, by the formula or from the notation of
 * cases.json.
 */
public final class ArrayType<C> extends ValueType<C> {
  public static final ArrayType<boolean[]> BOOLEANS =
      new ArrayType<>("booleans", BOOLEAN, boolean[].class, boolean[]::new, a -> a.length);
  public static final ArrayType<byte[]> OCTETS =
      new ArrayType<>("octets", OCTET, byte[].class, byte[]::new, a -> a.length);
  public static final ArrayType<char[]> CHARS =
      new ArrayType<>("chars", CHAR, char[].class, char[]::new, a -> a.length);
  public static final ArrayType<char[]> WCHARS =
      new ArrayType<>("wchars", WCHAR, char[].class, char[]::new, a -> a.length);
  public static final ArrayType<short[]> INT16S =
      new ArrayType<>("int16s", INT16, short[].class, short[]::new, a -> a.length);
  public static final ArrayType<int[]> INT32S =
      new ArrayType<>("int32s", INT32, int[].class, int[]::new, a -> a.length);
  public static final ArrayType<long[]> INT64S =
      new ArrayType<>("int64s", INT64, long[].class, long[]::new, a -> a.length);
  public static final ArrayType<float[]> FLOATS =
      new ArrayType<>("floats", FLOAT, float[].class, float[]::new, a -> a.length);
  public static final ArrayType<double[]> DOUBLES =
      new ArrayType<>("doubles", DOUBLE, double[].class, double[]::new, a -> a.length);
  public static final ArrayType<String[]> STRINGS =
      new ArrayType<>("strings", STRING, String[].class, String[]::new, a -> a.length);
  public static final ArrayType<String[]> WSTRINGS =
      new ArrayType<>("wstrings", WSTRING, String[].class, String[]::new, a -> a.length);
  public static final ArrayType<AllTypes[]> STRUCTS =
      new ArrayType<>("structs", STRUCT, AllTypes[].class, AllTypes[]::new, a -> a.length);
  public static final ArrayType<Item[]> ITEMS =
      new ArrayType<>("items", ITEM, Item[].class, Item[]::new, a -> a.length);

  private final String name;
  private final IntFunction<C> create;

  private ArrayType(
      String name,
      ValueType<?> element,
      Class<C> arrayClass,
      IntFunction<C> create,
      ToIntFunction<C> length) {
    super(arrayClass, length, count -> filled(create.apply(count), element), null);
    this.name = name;
    this.create = create;
  }

  private static <C> C filled(C array, ValueType<?> element) {
    for (int i = 0; i < Array.getLength(array); i++) {
      Array.set(array, i, element.formula(i));
    }
    return array;
  }

  /** Returns the array whose elements have that notation; a struct or an Item has none but null. */
  public C parse(int length, IntFunction<String> elements) {
    C array = create.apply(length);
    for (int i = 0; i < length; i++) {
      Array.set(array, i, Hex.to(array.getClass().getComponentType(), elements.apply(i)));
    }
    return array;
  }

  /** Returns the name of this type as a member of AllArrays. */
  public String name() {
    return name;
  }

  /** Returns the first difference of two arrays, in words; null if there is none. */
  public String describeDifference(C expected, C came) {
    return Difference.of(name, expected, came);
  }
}
