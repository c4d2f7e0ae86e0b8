package roundtrip.grpc;

import com.google.common.primitives.Booleans;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Floats;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.protobuf.ByteString;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import roundtrip.core.contract.JavaMappings;
import roundtrip.core.contract.Mapping;
import roundtrip.grpc.gen.*;

/**
 * How gRPC spells the contract's types. Numbers are in the lists that protobuf itself makes for
 * messages: from one of these to a message, nothing is boxed.
 */
final class Mappings extends JavaMappings {
  static final Mapping<byte[], ByteString> OCTETS =
      new Mapping<>(ByteString::copyFrom, ByteString::toByteArray, ByteString::size);
  static final Mapping<char[], String> CHARS =
      new Mapping<>(String::new, String::toCharArray, String::length);
  static final Mapping<boolean[], List<Boolean>> BOOLEANS =
      list(
          data -> all().addAllBooleans(Booleans.asList(data)).build().getBooleansList(),
          Booleans::toArray);
  static final Mapping<short[], List<Integer>> INT16S = list(Mappings::int16s, Mappings::toShorts);
  static final Mapping<int[], List<Integer>> INT32S =
      list(data -> all().addAllInt32S(Ints.asList(data)).build().getInt32SList(), Ints::toArray);
  static final Mapping<long[], List<Long>> INT64S =
      list(data -> all().addAllInt64S(Longs.asList(data)).build().getInt64SList(), Longs::toArray);
  static final Mapping<float[], List<Float>> FLOATS =
      list(
          data -> all().addAllFloats(Floats.asList(data)).build().getFloatsList(), Floats::toArray);
  static final Mapping<double[], List<Double>> DOUBLES =
      list(
          data -> all().addAllDoubles(Doubles.asList(data)).build().getDoublesList(),
          Doubles::toArray);
  static final Mapping<String[], List<String>> STRINGS =
      list(Arrays::asList, list -> list.toArray(String[]::new));
  static final Mapping<roundtrip.core.contract.Item[], List<Item>> ITEMS =
      list(
          items -> Arrays.stream(items).map(Structs::of).toList(),
          list -> list.stream().map(Structs::toCore).toArray(roundtrip.core.contract.Item[]::new));
  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Structs::of, Structs::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], List<AllTypes>> STRUCTS =
      list(
          structs -> Arrays.stream(structs).map(STRUCT).toList(),
          list ->
              list.stream().map(STRUCT::toCore).toArray(roundtrip.core.contract.AllTypes[]::new));
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Structs::of, Structs::toCore);

  /** The contract's exception: a status, and a trailer, since a status has nothing but words. */
  static final Mapping<roundtrip.core.contract.BenchFault, StatusRuntimeException> FAULT =
      Mapping.of(Mappings::raised, Mappings::toCore);

  private static final Metadata.Key<BenchFault> TRAILER =
      Metadata.Key.of(
          "bench-fault-bin", ProtoUtils.metadataMarshaller(BenchFault.getDefaultInstance()));

  private Mappings() {}

  private static <C, E> Mapping<C, List<E>> list(
      Function<C, List<E>> fromCore, Function<List<E>, C> toCore) {
    return new Mapping<>(fromCore, toCore, List::size);
  }

  private static AllArrays.Builder all() {
    return AllArrays.newBuilder();
  }

  private static StatusRuntimeException raised(roundtrip.core.contract.BenchFault fault) {
    BenchFault message =
        BenchFault.newBuilder().setCode(fault.code()).setMessage(fault.getMessage()).build();
    Metadata trailers = new Metadata();
    trailers.put(TRAILER, message);
    return Status.ABORTED.withCause(fault.getCause()).asRuntimeException(trailers);
  }

  /** Returns the fault that a call ended with, or null if it ended otherwise. */
  private static roundtrip.core.contract.BenchFault toCore(StatusRuntimeException ended) {
    Metadata trailers = ended.getTrailers();
    boolean isFault = ended.getStatus().getCode() == Status.Code.ABORTED && trailers != null;
    BenchFault fault = isFault ? trailers.get(TRAILER) : null;
    return fault == null
        ? null
        : new roundtrip.core.contract.BenchFault(fault.getCode(), fault.getMessage());
  }

  /** Returns the items less the last; of none, none. */
  static List<Item> withoutLast(List<Item> items) {
    return items.subList(0, Math.max(0, items.size() - 1));
  }

  private static List<Integer> int16s(short[] data) {
    AllArrays.Builder list = all();
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
