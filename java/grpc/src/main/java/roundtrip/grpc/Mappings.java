package roundtrip.grpc;

import com.google.common.primitives.Booleans;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Floats;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.protobuf.ByteString;
import java.util.Arrays;
import java.util.List;
import roundtrip.core.contract.Mapping;
import roundtrip.grpc.gen.AllArrays;
import roundtrip.grpc.gen.AllTypes;
import roundtrip.grpc.gen.Item;

/**
 * How gRPC spells the contract's types. Numbers are in the lists that protobuf itself makes for
 * messages: from one of these to a message, nothing is boxed.
 */
final class Mappings {
  static final Mapping<byte[], ByteString> OCTETS =
      Mapping.of(ByteString::copyFrom, ByteString::toByteArray, ByteString::size);
  static final Mapping<char[], String> CHARS =
      Mapping.of(String::new, String::toCharArray, String::length);
  static final Mapping<boolean[], List<Boolean>> BOOLEANS =
      Mapping.of(
          data ->
              AllArrays.newBuilder()
                  .addAllBooleans(Booleans.asList(data))
                  .build()
                  .getBooleansList(),
          Booleans::toArray,
          List::size);
  static final Mapping<short[], List<Integer>> INT16S =
      Mapping.of(Mappings::int16s, Mappings::toShorts, List::size);
  static final Mapping<int[], List<Integer>> INT32S =
      Mapping.of(
          data -> AllArrays.newBuilder().addAllInt32S(Ints.asList(data)).build().getInt32SList(),
          Ints::toArray,
          List::size);
  static final Mapping<long[], List<Long>> INT64S =
      Mapping.of(
          data -> AllArrays.newBuilder().addAllInt64S(Longs.asList(data)).build().getInt64SList(),
          Longs::toArray,
          List::size);
  static final Mapping<float[], List<Float>> FLOATS =
      Mapping.of(
          data -> AllArrays.newBuilder().addAllFloats(Floats.asList(data)).build().getFloatsList(),
          Floats::toArray,
          List::size);
  static final Mapping<double[], List<Double>> DOUBLES =
      Mapping.of(
          data ->
              AllArrays.newBuilder().addAllDoubles(Doubles.asList(data)).build().getDoublesList(),
          Doubles::toArray,
          List::size);
  static final Mapping<String[], List<String>> STRINGS =
      Mapping.of(Arrays::asList, list -> list.toArray(String[]::new), List::size);
  static final Mapping<roundtrip.core.contract.Item[], List<Item>> ITEMS =
      Mapping.of(
          items -> Arrays.stream(items).map(Mappings::item).toList(),
          items ->
              items.stream().map(Mappings::toCore).toArray(roundtrip.core.contract.Item[]::new),
          List::size);
  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Mappings::struct, Mappings::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], List<AllTypes>> STRUCTS =
      Mapping.of(
          structs -> Arrays.stream(structs).map(STRUCT).toList(),
          structs ->
              structs.stream().map(STRUCT::toCore).toArray(roundtrip.core.contract.AllTypes[]::new),
          List::size);
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Mappings::arrays, Mappings::toCore);

  private static final int OCTET_MASK = 0xff;

  private Mappings() {}

  private static List<Integer> int16s(short[] data) {
    AllArrays.Builder list = AllArrays.newBuilder();
    for (short each : data) {
      list.addInt16S(each);
    }
    return list.build().getInt16SList();
  }

  private static short[] toShorts(List<Integer> list) {
    short[] data = new short[list.size()];
    for (int i = 0; i < data.length; i++) {
      data[i] = list.get(i).shortValue();
    }
    return data;
  }

  private static Item item(roundtrip.core.contract.Item item) {
    return Item.newBuilder().setId(item.id()).setName(item.name()).setValue(item.value()).build();
  }

  private static roundtrip.core.contract.Item toCore(Item item) {
    return new roundtrip.core.contract.Item(item.getId(), item.getName(), item.getValue());
  }

  private static AllTypes struct(roundtrip.core.contract.AllTypes data) {
    return AllTypes.newBuilder()
        .setBooleanValue(data.booleanValue())
        .setOctetValue(data.octetValue() & OCTET_MASK)
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

  private static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
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

  private static AllArrays arrays(roundtrip.core.contract.AllArrays data) {
    return AllArrays.newBuilder()
        .addAllBooleans(BOOLEANS.apply(data.booleans()))
        .setOctets(OCTETS.apply(data.octets()))
        .setChars(CHARS.apply(data.chars()))
        .setWchars(CHARS.apply(data.wchars()))
        .addAllInt16S(INT16S.apply(data.int16s()))
        .addAllInt32S(INT32S.apply(data.int32s()))
        .addAllInt64S(INT64S.apply(data.int64s()))
        .addAllFloats(FLOATS.apply(data.floats()))
        .addAllDoubles(DOUBLES.apply(data.doubles()))
        .addAllStrings(STRINGS.apply(data.strings()))
        .addAllWstrings(STRINGS.apply(data.wstrings()))
        .addAllStructs(STRUCTS.apply(data.structs()))
        .build();
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        BOOLEANS.toCore(data.getBooleansList()),
        OCTETS.toCore(data.getOctets()),
        CHARS.toCore(data.getChars()),
        CHARS.toCore(data.getWchars()),
        INT16S.toCore(data.getInt16SList()),
        INT32S.toCore(data.getInt32SList()),
        INT64S.toCore(data.getInt64SList()),
        FLOATS.toCore(data.getFloatsList()),
        DOUBLES.toCore(data.getDoublesList()),
        STRINGS.toCore(data.getStringsList()),
        STRINGS.toCore(data.getWstringsList()),
        STRUCTS.toCore(data.getStructsList()));
  }
}
