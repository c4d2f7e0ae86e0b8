package roundtrip.soap;

import java.lang.reflect.Array;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import roundtrip.core.contract.Mapping;
import roundtrip.soap.stubs.AllArrays;
import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.ArrayOfAllTypes;
import roundtrip.soap.stubs.ArrayOfItem;
import roundtrip.soap.stubs.ArrayOfboolean;
import roundtrip.soap.stubs.ArrayOfdouble;
import roundtrip.soap.stubs.ArrayOffloat;
import roundtrip.soap.stubs.ArrayOfint;
import roundtrip.soap.stubs.ArrayOflong;
import roundtrip.soap.stubs.ArrayOfshort;
import roundtrip.soap.stubs.ArrayOfstring;
import roundtrip.soap.stubs.Item;

/** How the generated classes spell the contract's types: an array is an object that has a list. */
final class Mappings {
  static final int OCTET_MASK = 0xff;

  static final Mapping<char[], String> CHARS =
      Mapping.of(String::new, String::toCharArray, String::length);
  static final Mapping<boolean[], ArrayOfboolean> BOOLEANS =
      array(boolean[].class, ArrayOfboolean::new, ArrayOfboolean::getBoolean);
  static final Mapping<short[], ArrayOfshort> INT16S =
      array(short[].class, ArrayOfshort::new, ArrayOfshort::getShort);
  static final Mapping<int[], ArrayOfint> INT32S =
      array(int[].class, ArrayOfint::new, ArrayOfint::getInt);
  static final Mapping<long[], ArrayOflong> INT64S =
      array(long[].class, ArrayOflong::new, ArrayOflong::getLong);
  static final Mapping<float[], ArrayOffloat> FLOATS =
      array(float[].class, ArrayOffloat::new, ArrayOffloat::getFloat);
  static final Mapping<double[], ArrayOfdouble> DOUBLES =
      array(double[].class, ArrayOfdouble::new, ArrayOfdouble::getDouble);
  static final Mapping<String[], ArrayOfstring> STRINGS =
      array(String[].class, ArrayOfstring::new, ArrayOfstring::getString);
  static final Mapping<roundtrip.core.contract.Item[], ArrayOfItem> ITEMS =
      array(
          roundtrip.core.contract.Item[].class,
          ArrayOfItem::new,
          ArrayOfItem::getItem,
          Mapping.<roundtrip.core.contract.Item, Item>of(Mappings::item, Mappings::toCore));
  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Mappings::struct, Mappings::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], ArrayOfAllTypes> STRUCTS =
      array(
          roundtrip.core.contract.AllTypes[].class,
          ArrayOfAllTypes::new,
          ArrayOfAllTypes::getAllTypes,
          STRUCT);
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Mappings::arrays, Mappings::toCore);

  private Mappings() {}

  private static <C, M, T> Mapping<C, M> array(
      Class<C> type, Supplier<M> create, Function<M, List<T>> list) {
    return array(type, create, list, Mapping.same());
  }

  /**
   * Returns the mapping of an array.
   *
   * @param type the core's, of what {@code each} converts
   * @param list what an object of the generated class holds
   */
  @SuppressWarnings("unchecked") // An array's elements are of its type, if boxed.
  private static <C, M, E, T> Mapping<C, M> array(
      Class<C> type, Supplier<M> create, Function<M, List<T>> list, Mapping<E, T> each) {
    return Mapping.of(
        data -> {
          M converted = create.get();
          for (int i = 0; i < Array.getLength(data); i++) {
            list.apply(converted).add(each.apply((E) Array.get(data, i)));
          }
          return converted;
        },
        converted -> {
          int length = list.apply(converted).size();
          C data = type.cast(Array.newInstance(type.getComponentType(), length));
          for (int i = 0; i < length; i++) {
            Array.set(data, i, each.toCore(list.apply(converted).get(i)));
          }
          return data;
        },
        converted -> list.apply(converted).size());
  }

  private static Item item(roundtrip.core.contract.Item item) {
    Item converted = new Item();
    converted.setId(item.id());
    converted.setName(item.name());
    converted.setValue(item.value());
    return converted;
  }

  private static roundtrip.core.contract.Item toCore(Item item) {
    return new roundtrip.core.contract.Item(item.getId(), item.getName(), item.getValue());
  }

  private static AllTypes struct(roundtrip.core.contract.AllTypes data) {
    AllTypes converted = new AllTypes();
    converted.setBooleanValue(data.booleanValue());
    converted.setOctetValue((short) (data.octetValue() & OCTET_MASK));
    converted.setCharValue(data.charValue());
    converted.setWcharValue(data.wcharValue());
    converted.setInt16Value(data.int16Value());
    converted.setInt32Value(data.int32Value());
    converted.setInt64Value(data.int64Value());
    converted.setFloatValue(data.floatValue());
    converted.setDoubleValue(data.doubleValue());
    converted.setStringValue(data.stringValue());
    converted.setWstringValue(data.wstringValue());
    return converted;
  }

  private static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.isBooleanValue(),
        (byte) data.getOctetValue(),
        (char) data.getCharValue(),
        (char) data.getWcharValue(),
        data.getInt16Value(),
        data.getInt32Value(),
        data.getInt64Value(),
        data.getFloatValue(),
        data.getDoubleValue(),
        data.getStringValue(),
        data.getWstringValue());
  }

  private static AllArrays arrays(roundtrip.core.contract.AllArrays data) {
    AllArrays converted = new AllArrays();
    converted.setBooleans(BOOLEANS.apply(data.booleans()));
    converted.setOctets(data.octets());
    converted.setChars(CHARS.apply(data.chars()));
    converted.setWchars(CHARS.apply(data.wchars()));
    converted.setInt16S(INT16S.apply(data.int16s()));
    converted.setInt32S(INT32S.apply(data.int32s()));
    converted.setInt64S(INT64S.apply(data.int64s()));
    converted.setFloats(FLOATS.apply(data.floats()));
    converted.setDoubles(DOUBLES.apply(data.doubles()));
    converted.setStrings(STRINGS.apply(data.strings()));
    converted.setWstrings(STRINGS.apply(data.wstrings()));
    converted.setStructs(STRUCTS.apply(data.structs()));
    return converted;
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        BOOLEANS.toCore(data.getBooleans()),
        data.getOctets(),
        CHARS.toCore(data.getChars()),
        CHARS.toCore(data.getWchars()),
        INT16S.toCore(data.getInt16S()),
        INT32S.toCore(data.getInt32S()),
        INT64S.toCore(data.getInt64S()),
        FLOATS.toCore(data.getFloats()),
        DOUBLES.toCore(data.getDoubles()),
        STRINGS.toCore(data.getStrings()),
        STRINGS.toCore(data.getWstrings()),
        STRUCTS.toCore(data.getStructs()));
  }
}
