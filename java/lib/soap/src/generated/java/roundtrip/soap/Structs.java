// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.soap;

import roundtrip.soap.stubs.AllArrays;
import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.Item;

/** Structs member by member: the core's, and those that the middleware's compiler makes. */
final class Structs {
  private Structs() {}

  static Item of(roundtrip.core.contract.Item data) {
    Item converted = new Item();
    converted.setId(data.id());
    converted.setName(data.name());
    converted.setValue(data.value());
    return converted;
  }

  static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.getId(),
        data.getName(),
        data.getValue());
  }

  static AllTypes of(roundtrip.core.contract.AllTypes data) {
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

  static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
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

  static AllArrays of(roundtrip.core.contract.AllArrays data) {
    AllArrays converted = new AllArrays();
    converted.setBooleans(Mappings.BOOLEANS.apply(data.booleans()));
    converted.setOctets(Mappings.OCTETS.apply(data.octets()));
    converted.setChars(Mappings.CHARS.apply(data.chars()));
    converted.setWchars(Mappings.CHARS.apply(data.wchars()));
    converted.setInt16S(Mappings.INT16S.apply(data.int16s()));
    converted.setInt32S(Mappings.INT32S.apply(data.int32s()));
    converted.setInt64S(Mappings.INT64S.apply(data.int64s()));
    converted.setFloats(Mappings.FLOATS.apply(data.floats()));
    converted.setDoubles(Mappings.DOUBLES.apply(data.doubles()));
    converted.setStrings(Mappings.STRINGS.apply(data.strings()));
    converted.setWstrings(Mappings.STRINGS.apply(data.wstrings()));
    converted.setStructs(Mappings.STRUCTS.apply(data.structs()));
    return converted;
  }

  static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEANS.toCore(data.getBooleans()),
        Mappings.OCTETS.toCore(data.getOctets()),
        Mappings.CHARS.toCore(data.getChars()),
        Mappings.CHARS.toCore(data.getWchars()),
        Mappings.INT16S.toCore(data.getInt16S()),
        Mappings.INT32S.toCore(data.getInt32S()),
        Mappings.INT64S.toCore(data.getInt64S()),
        Mappings.FLOATS.toCore(data.getFloats()),
        Mappings.DOUBLES.toCore(data.getDoubles()),
        Mappings.STRINGS.toCore(data.getStrings()),
        Mappings.STRINGS.toCore(data.getWstrings()),
        Mappings.STRUCTS.toCore(data.getStructs()));
  }
}
