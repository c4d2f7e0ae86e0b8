package roundtrip.core.contract;

import java.lang.reflect.Array;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** An array; of numbers it is a primitive one. */
public final class ArrayType<C> extends ValueType<C> {
  private final ValueType<?> element;
  private final IntFunction<C> create;
  private final ToIntFunction<C> length;

  ArrayType(ValueType<?> element, IntFunction<C> create, ToIntFunction<C> length) {
    this.element = element;
    this.create = create;
    this.length = length;
  }

  public ValueType<?> element() {
    return element;
  }

  /** Returns the array of so many elements, all of them repeated so often. */
  public C filled(int count, int times, IntFunction<?> elements) {
    int total = Math.multiplyExact(count, times);
    C array = create.apply(total);
    for (int i = 0; i < count; i++) {
      Array.set(array, i, elements.apply(i));
    }
    for (int done = count; done < total; done *= 2) {
      System.arraycopy(array, 0, array, done, Math.min(done, total - done));
    }
    return array;
  }

  /** Returns so many elements by formula, with the indexes from {@code first} on. */
  public C elements(int count, int first, int textLength) {
    return filled(count, 1, i -> element.formula(first + i, textLength));
  }

  /** Returns so many elements by formula. */
  public C elements(int count) {
    return elements(count, 0, TEXT_LENGTH);
  }

  /** As a member of struct i: one to three elements, of which no other struct has one. */
  @Override
  public C formula(int i, int textLength) {
    return elements(1 + i % 3, 3 * i, textLength);
  }

  @Override
  public C timed(Values values) {
    return elements(values.n(), values.first(), values.textLength());
  }

  @Override
  public int length(C value) {
    return length.applyAsInt(value);
  }

  @Override
  @SuppressWarnings("unchecked") // An array's elements are of its element's type.
  public int scalars(C value) {
    return element instanceof StructType<?>
        ? Stream.of((Object[]) value).mapToInt(((ValueType<Object>) element)::scalars).sum()
        : length(value);
  }
}
