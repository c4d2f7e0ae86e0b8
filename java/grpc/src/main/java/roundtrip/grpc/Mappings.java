package roundtrip.grpc;

import com.google.common.primitives.Booleans;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Floats;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.protobuf.ByteString;
import java.util.Arrays;
import java.util.List;
import roundtrip.core.contract.JavaMappings;
import roundtrip.core.contract.Mapping;
import roundtrip.grpc.gen.AllArrays;
import roundtrip.grpc.gen.AllTypes;
import roundtrip.grpc.gen.Item;

/**
 * How gRPC spells the contract's types. Numbers are in the lists that protobuf itself makes for
 * messages: from one of these to a message, nothing is boxed.
 */
final class Mappings extends JavaMappings {
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
          items -> Arrays.stream(items).map(Structs::of).toList(),
          items -> items.stream().map(Structs::toCore).toArray(roundtrip.core.contract.Item[]::new),
          List::size);
  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Structs::of, Structs::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], List<AllTypes>> STRUCTS =
      Mapping.of(
          structs -> Arrays.stream(structs).map(STRUCT).toList(),
          structs ->
              structs.stream().map(STRUCT::toCore).toArray(roundtrip.core.contract.AllTypes[]::new),
          List::size);
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Structs::of, Structs::toCore);

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
}
