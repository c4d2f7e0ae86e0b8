// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.grpc;

import roundtrip.grpc.gen.AllArrays;
import roundtrip.grpc.gen.AllTypes;
import roundtrip.grpc.gen.Item;

/** Structs member by member: the core's, and those that the middleware's compiler makes. */
final class Structs {
  private Structs() {}

  static Item of(roundtrip.core.contract.Item data) {
    return Item.newBuilder()
        .setId(data.id())
        .setName(data.name())
        .setValue(data.value())
        .build();
  }

  static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.getId(),
        data.getName(),
        data.getValue());
  }

  static AllTypes of(roundtrip.core.contract.AllTypes data) {
    return AllTypes.newBuilder()
        .setBooleanValue(data.booleanValue())
        .setOctetValue(Byte.toUnsignedInt(data.octetValue()))
        .setCharValue(data.charValue())
        .setWcharValue(data.wcharValue())
        .setInt16Value(data.int16Value())
        .setInt32Value(data.int32Value())
        .setInt64Value(data.int64Value())
        .setFloatValue(data.floatValue())
        .setDoubleValue(data.doubleValue())
        .setStringValue(data.stringValue())
        .setWstringValue(data.wstringValue())
        .build();
  }

  static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.getBooleanValue(),
        (byte) data.getOctetValue(),
        (char) data.getCharValue(),
        (char) data.getWcharValue(),
        (short) data.getInt16Value(),
        data.getInt32Value(),
        data.getInt64Value(),
        data.getFloatValue(),
        data.getDoubleValue(),
        data.getStringValue(),
        data.getWstringValue());
  }

  static AllArrays of(roundtrip.core.contract.AllArrays data) {
    return AllArrays.newBuilder()
        .addAllBooleans(Mappings.BOOLEANS.apply(data.booleans()))
        .setOctets(Mappings.OCTETS.apply(data.octets()))
        .setChars(Mappings.CHARS.apply(data.chars()))
        .setWchars(Mappings.CHARS.apply(data.wchars()))
        .addAllInt16S(Mappings.INT16S.apply(data.int16s()))
        .addAllInt32S(Mappings.INT32S.apply(data.int32s()))
        .addAllInt64S(Mappings.INT64S.apply(data.int64s()))
        .addAllFloats(Mappings.FLOATS.apply(data.floats()))
        .addAllDoubles(Mappings.DOUBLES.apply(data.doubles()))
        .addAllStrings(Mappings.STRINGS.apply(data.strings()))
        .addAllWstrings(Mappings.STRINGS.apply(data.wstrings()))
        .addAllStructs(Mappings.STRUCTS.apply(data.structs()))
        .build();
  }

  static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEANS.toCore(data.getBooleansList()),
        Mappings.OCTETS.toCore(data.getOctets()),
        Mappings.CHARS.toCore(data.getChars()),
        Mappings.CHARS.toCore(data.getWchars()),
        Mappings.INT16S.toCore(data.getInt16SList()),
        Mappings.INT32S.toCore(data.getInt32SList()),
        Mappings.INT64S.toCore(data.getInt64SList()),
        Mappings.FLOATS.toCore(data.getFloatsList()),
        Mappings.DOUBLES.toCore(data.getDoublesList()),
        Mappings.STRINGS.toCore(data.getStringsList()),
        Mappings.STRINGS.toCore(data.getWstringsList()),
        Mappings.STRUCTS.toCore(data.getStructsList()));
  }
}
