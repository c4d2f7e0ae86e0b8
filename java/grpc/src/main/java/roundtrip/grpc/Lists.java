package roundtrip.grpc;

import com.google.common.primitives.Ints;
import com.google.protobuf.ByteString;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import roundtrip.core.contract.Mapping;

/**
 * What the mappings of arrays are made of. Numbers are in the lists that protobuf itself makes for
 * messages: from one of these to a message, nothing is boxed.
 */
final class Lists {
  static final Mapping<byte[], ByteString> OCTETS =
      new Mapping<>(ByteString::copyFrom, ByteString::toByteArray, ByteString::size);
  static final Mapping<char[], String> CHARS =
      new Mapping<>(String::new, String::toCharArray, String::length);

  private Lists() {}

  static <C, E> Mapping<C, List<E>> of(Function<C, List<E>> fromCore, Function<List<E>, C> toCore) {
    return new Mapping<>(fromCore, toCore, List::size);
  }

  static <C, M> Mapping<C[], List<M>> of(Mapping<C, M> each, IntFunction<C[]> newArray) {
    return of(
        data -> Stream.of(data).<M>map(each).toList(),
        list -> list.stream().map(each::toCore).toArray(newArray));
  }

  /** Returns the items less the last; of none, none. */
  static <T> List<T> withoutLast(List<T> items) {
    return items.subList(0, Math.max(0, items.size() - 1));
  }

  /** Protobuf has no integer narrower than 32 bits. */
  static List<Integer> asList(short[] data) {
    return Ints.asList(IntStream.range(0, data.length).map(i -> data[i]).toArray());
  }

  static short[] toArray(List<Integer> list) {
    short[] data = new short[list.size()];
    for (int i = 0; i < data.length; i++) {
      data[i] = list.get(i).shortValue();
    }
    return data;
  }
}
