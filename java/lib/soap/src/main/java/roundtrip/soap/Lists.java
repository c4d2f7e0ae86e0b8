package roundtrip.soap;

import java.lang.reflect.Array;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import roundtrip.core.contract.Mapping;

/** What the mappings of arrays are made of: an array is an object that has a list. */
final class Lists {
  static final Mapping<char[], String> CHARS =
      new Mapping<>(String::new, String::toCharArray, String::length);

  private Lists() {}

  /** Takes the last item off a list that arrived, which has no other user; returns its holder. */
  static <M> M withoutLast(M items, List<?> list) {
    if (!list.isEmpty()) {
      list.remove(list.size() - 1);
    }
    return items;
  }

  static <C, M, T> Mapping<C, M> array(
      Class<C> type, Supplier<M> create, Function<M, List<T>> list) {
    return array(type, create, list, Mapping.<T, T>of(each -> each, each -> each));
  }

  /**
   * Returns the mapping of an array.
   *
   * @param type the core's, of what {@code each} converts
   * @param list what an object of the generated class holds
   */
  @SuppressWarnings("unchecked") // An array's elements are of its type, if boxed.
  static <C, M, E, T> Mapping<C, M> array(
      Class<C> type, Supplier<M> create, Function<M, List<T>> list, Mapping<E, T> each) {
    return new Mapping<>(
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
}
