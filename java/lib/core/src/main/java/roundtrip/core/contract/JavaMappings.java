package roundtrip.core.contract;

/**
 * The mappings of what a middleware spells as Java does. A binding's own class of mappings extends
 * it, and adds or hides what its middleware spells otherwise.
 */
public class JavaMappings {
  public static final Mapping<String, String> STRING = Mapping.same(ValueType.STRING);
  public static final Mapping<boolean[], boolean[]> BOOLEANS = Mapping.same(ArrayType.BOOLEANS);
  public static final Mapping<byte[], byte[]> OCTETS = Mapping.same(ArrayType.OCTETS);
  public static final Mapping<char[], char[]> CHARS = Mapping.same(ArrayType.CHARS);
  public static final Mapping<short[], short[]> INT16S = Mapping.same(ArrayType.INT16S);
  public static final Mapping<int[], int[]> INT32S = Mapping.same(ArrayType.INT32S);
  public static final Mapping<long[], long[]> INT64S = Mapping.same(ArrayType.INT64S);
  public static final Mapping<float[], float[]> FLOATS = Mapping.same(ArrayType.FLOATS);
  public static final Mapping<double[], double[]> DOUBLES = Mapping.same(ArrayType.DOUBLES);
  public static final Mapping<String[], String[]> STRINGS = Mapping.same(ArrayType.STRINGS);

  protected JavaMappings() {}
}
