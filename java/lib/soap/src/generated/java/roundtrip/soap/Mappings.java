// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.soap;

import java.util.*;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.References;
import roundtrip.soap.stubs.*;

/** How the middleware spells the contract's types. */
public final class Mappings {
  public static final Mapping<String, String> STRING = Mapping.same(Types.STRING);
  public static final Mapping<String, String> WSTRING = Mapping.same(Types.WSTRING);
  public static final Mapping<byte[], byte[]> OCTET_ARRAY =
      Mapping.same(Types.OCTET_ARRAY);
  public static final Mapping<char[], String> CHAR_ARRAY =
      Lists.CHARS;
  public static final Mapping<roundtrip.core.contract.Item, Item> ITEM =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<roundtrip.core.contract.Item[], ArrayOfItem> ITEM_ARRAY =
      Lists.array(roundtrip.core.contract.Item[].class, ArrayOfItem::new, ArrayOfItem::getItem, ITEM);
  public static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> ALL_TYPES =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<boolean[], ArrayOfboolean> BOOLEAN_ARRAY =
      Lists.array(boolean[].class, ArrayOfboolean::new, ArrayOfboolean::getBoolean);
  public static final Mapping<short[], ArrayOfshort> INT16_ARRAY =
      Lists.array(short[].class, ArrayOfshort::new, ArrayOfshort::getShort);
  public static final Mapping<int[], ArrayOfint> INT32_ARRAY =
      Lists.array(int[].class, ArrayOfint::new, ArrayOfint::getInt);
  public static final Mapping<long[], ArrayOflong> INT64_ARRAY =
      Lists.array(long[].class, ArrayOflong::new, ArrayOflong::getLong);
  public static final Mapping<float[], ArrayOffloat> FLOAT_ARRAY =
      Lists.array(float[].class, ArrayOffloat::new, ArrayOffloat::getFloat);
  public static final Mapping<double[], ArrayOfdouble> DOUBLE_ARRAY =
      Lists.array(double[].class, ArrayOfdouble::new, ArrayOfdouble::getDouble);
  public static final Mapping<String[], ArrayOfstring> STRING_ARRAY =
      Lists.array(String[].class, ArrayOfstring::new, ArrayOfstring::getString);
  public static final Mapping<roundtrip.core.contract.AllTypes[], ArrayOfAllTypes> ALL_TYPES_ARRAY =
      Lists.array(roundtrip.core.contract.AllTypes[].class, ArrayOfAllTypes::new, ArrayOfAllTypes::getAllTypes, ALL_TYPES);
  public static final Mapping<char[], String> WCHAR_ARRAY =
      Lists.CHARS;
  public static final Mapping<String[], ArrayOfstring> WSTRING_ARRAY =
      Lists.array(String[].class, ArrayOfstring::new, ArrayOfstring::getString);
  public static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ALL_ARRAYS =
      Mapping.of(Mappings::of, Mappings::toCore);

  private Mappings() {}

  private static Item of(roundtrip.core.contract.Item data) {
    Item converted = new Item();
    converted.setId(data.id());
    converted.setName(data.name());
    converted.setValue(data.value());
    return converted;
  }

  private static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.getId(),
        data.getName(),
        data.getValue());
  }

  private static AllTypes of(roundtrip.core.contract.AllTypes data) {
    AllTypes converted = new AllTypes();
    converted.setBooleanValue(data.booleanValue());
    converted.setOctetValue((short) Byte.toUnsignedInt(data.octetValue()));
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

  private static AllArrays of(roundtrip.core.contract.AllArrays data) {
    AllArrays converted = new AllArrays();
    converted.setBooleans(Mappings.BOOLEAN_ARRAY.apply(data.booleans()));
    converted.setOctets(Mappings.OCTET_ARRAY.apply(data.octets()));
    converted.setChars(Mappings.CHAR_ARRAY.apply(data.chars()));
    converted.setWchars(Mappings.WCHAR_ARRAY.apply(data.wchars()));
    converted.setInt16S(Mappings.INT16_ARRAY.apply(data.int16s()));
    converted.setInt32S(Mappings.INT32_ARRAY.apply(data.int32s()));
    converted.setInt64S(Mappings.INT64_ARRAY.apply(data.int64s()));
    converted.setFloats(Mappings.FLOAT_ARRAY.apply(data.floats()));
    converted.setDoubles(Mappings.DOUBLE_ARRAY.apply(data.doubles()));
    converted.setStrings(Mappings.STRING_ARRAY.apply(data.strings()));
    converted.setWstrings(Mappings.WSTRING_ARRAY.apply(data.wstrings()));
    converted.setStructs(Mappings.ALL_TYPES_ARRAY.apply(data.structs()));
    return converted;
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEAN_ARRAY.toCore(data.getBooleans()),
        Mappings.OCTET_ARRAY.toCore(data.getOctets()),
        Mappings.CHAR_ARRAY.toCore(data.getChars()),
        Mappings.WCHAR_ARRAY.toCore(data.getWchars()),
        Mappings.INT16_ARRAY.toCore(data.getInt16S()),
        Mappings.INT32_ARRAY.toCore(data.getInt32S()),
        Mappings.INT64_ARRAY.toCore(data.getInt64S()),
        Mappings.FLOAT_ARRAY.toCore(data.getFloats()),
        Mappings.DOUBLE_ARRAY.toCore(data.getDoubles()),
        Mappings.STRING_ARRAY.toCore(data.getStrings()),
        Mappings.WSTRING_ARRAY.toCore(data.getWstrings()),
        Mappings.ALL_TYPES_ARRAY.toCore(data.getStructs()));
  }
}
