package roundtrip.core.contract;

import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * How a middleware spells one type of the contract. As a function it converts from the core's type.
 * Conversions run where arguments are prepared and replies are checked, never in a timed call; the
 * length is taken in a timed call, so it may not cost anything.
 *
 * @param unset a struct of which no member is set; null where that is one of nulls
 */
public record Mapping<C, M>(
    Function<? super C, ? extends M> fromCore,
    Function<? super M, ? extends C> reverse,
    ToIntFunction<? super M> measure,
    Supplier<? extends M> unset)
    implements Function<C, M> {
  /** Returns the mapping of a type that has no length, of a struct for instance. */
  public static <C, M> Mapping<C, M> of(
      Function<? super C, ? extends M> fromCore, Function<? super M, ? extends C> toCore) {
    return new Mapping<>(fromCore, toCore, value -> 1);
  }

  public Mapping(
      Function<? super C, ? extends M> fromCore,
      Function<? super M, ? extends C> reverse,
      ToIntFunction<? super M> measure) {
    this(fromCore, reverse, measure, null);
  }

  /** Returns the same of a struct that can be without any member set. */
  public Mapping<C, M> orUnset(Supplier<? extends M> none) {
    return new Mapping<>(fromCore, reverse, measure, none);
  }

  /** Returns the mapping of a type that the middleware spells as the core does. */
  public static <C> Mapping<C, C> same(ValueType<C> type) {
    return new Mapping<>(value -> value, value -> value, type::length);
  }

  /** Returns the mapping of arrays whose elements have that mapping. */
  public static <C, M> Mapping<C[], M[]> arrays(
      Mapping<C, M> each, IntFunction<C[]> newCore, IntFunction<M[]> newOwn) {
    return new Mapping<>(
        values -> Stream.of(values).map(each).toArray(newOwn),
        values -> Stream.of(values).map(each::toCore).toArray(newCore),
        values -> values.length);
  }

  /** Returns the value in the middleware's type; of null, null. */
  @Override
  public M apply(C value) {
    return value == null ? null : fromCore.apply(value);
  }

  /** Returns the value in the core's type; of null, null. */
  public C toCore(M value) {
    return value == null ? null : reverse.apply(value);
  }

  /** Returns the number of elements; 1 if the type has no length. */
  public int length(M value) {
    return measure.applyAsInt(value);
  }
}
