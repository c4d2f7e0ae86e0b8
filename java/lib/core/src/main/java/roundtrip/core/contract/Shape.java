package roundtrip.core.contract;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The types of an operation's values and what follows from them. Many operations share a shape;
 * each that means something else has one under its own name.
 *
 * @param argument the formula of what is timed
 * @param reply what an argument must be answered with; null is compared with nothing
 * @param answer what the servant does with values of the core's types; null if it cannot
 * @param setFirst what sets the value that it returns; null for nearly all
 * @param does what is more than its types say
 */
record Shape<A, R>(
    ValueType<A> argumentType,
    ValueType<R> replyType,
    Function<Values, A> argument,
    BiFunction<Values, A, R> reply,
    Answer<A, R> answer,
    Operation<String, Void> setFirst,
    Does does) {
  /** What a servant does that does not follow from the types alone. */
  enum Does {
    OTHER,
    COUNT,
    BOUNCE,
    ECHO
  }

  /** What a servant does when it is called with values of the core's types. */
  @FunctionalInterface
  interface Answer<A, R> {
    R by(Servant servant, Operation<A, R> operation, A argument);
  }

  private Shape(
      ValueType<A> argumentType,
      ValueType<R> replyType,
      Function<Values, A> argument,
      BiFunction<Values, A, R> reply,
      Answer<A, R> answer) {
    this(argumentType, replyType, argument, reply, answer, null, Does.OTHER);
  }

  /** An operation that takes and returns values of one type. */
  private Shape(ValueType<A> type, BiFunction<Values, A, R> reply, Answer<A, R> answer, Does does) {
    this(type, same(type), type::timed, reply, answer, null, does);
  }

  @SuppressWarnings("unchecked") // It is called where both are the same.
  private static <A, R> ValueType<R> same(ValueType<A> type) {
    return (ValueType<R>) type;
  }

  /** Takes a value, and returns its length. */
  static <C> Shape<C, Integer> put(ValueType<C> type) {
    return put(type, type::length, Does.OTHER);
  }

  /** Takes a value, and returns the number of its scalar values. */
  static <C> Shape<C, Integer> count(ValueType<C> type) {
    return put(type, type::scalars, Does.COUNT);
  }

  private static <C> Shape<C, Integer> put(ValueType<C> type, ToIntFunction<C> size, Does does) {
    return new Shape<>(
        type,
        Types.INT32,
        type::timed,
        (values, data) -> size.applyAsInt(data),
        (servant, operation, data) -> servant.put(operation, size.applyAsInt(data)),
        null,
        does);
  }

  /** Returns that member of struct 0, struct 0, or a reference, which the middleware makes. */
  static <R> Shape<Void, R> get(ValueType<R> type) {
    return new Shape<>(
        ValueType.NONE,
        type,
        values -> null,
        (values, none) -> type.timed(values),
        (servant, operation, none) -> servant.get(operation));
  }

  /** Returns as many elements as it is asked for. */
  static <C> Shape<Integer, C> getArray(ValueType<C> type) {
    return new Shape<>(
        Types.INT32,
        type,
        Values::n,
        (values, count) -> type.timed(values.with(count)),
        Servant::getArray);
  }

  static Shape<String, Void> setText() {
    return new Shape<>(
        Types.STRING,
        ValueType.NONE,
        Types.STRING::timed,
        (values, data) -> null,
        (servant, operation, data) -> {
          servant.setText(operation, data);
          return null;
        });
  }

  static Shape<Void, String> getText(Operation<String, Void> setFirst) {
    return new Shape<>(
        ValueType.NONE,
        Types.STRING,
        values -> null,
        (values, none) -> Types.STRING.timed(values),
        (servant, operation, none) -> servant.getText(operation),
        setFirst,
        Does.OTHER);
  }

  static <C> Shape<C, C> echo(ValueType<C> type) {
    return new Shape<>(
        type,
        (values, data) -> data,
        (servant, operation, data) -> servant.echo(operation, data, type.length(data)),
        Does.ECHO);
  }

  static Shape<Integer, Integer> invoke() {
    return new Shape<>(
        Types.INT32,
        Types.INT32,
        values -> TimedValues.ARGUMENT,
        (values, n) -> n + 1,
        (servant, operation, n) -> servant.invoke(n));
  }

  static <C> Shape<C[], C[]> bounce(ValueType<C[]> type) {
    return new Shape<>(
        type,
        (values, items) -> Arrays.copyOf(items, Math.max(0, items.length - 1)),
        Servant::bounce,
        Does.BOUNCE);
  }

  /** Its argument is a counter that {@code openCounter} returned. */
  static Shape<Counter, Integer> callCounter() {
    return new Shape<>(
        ValueType.COUNTER, Types.INT32, values -> null, (values, counter) -> null, null);
  }

  static Shape<Integer, Void> sleep() {
    return new Shape<>(
        Types.INT32,
        ValueType.NONE,
        Values::n,
        (values, millis) -> null,
        (servant, operation, millis) -> {
          servant.sleep(millis);
          return null;
        });
  }

  static Shape<int[], int[]> sort(ValueType<int[]> type) {
    return new Shape<>(
        type,
        type,
        TimedValues::unsorted,
        (values, data) -> TimedValues.sorted(data),
        (servant, operation, data) -> servant.sort(data));
  }

  static Shape<Integer, Void> connect() {
    return new Shape<>(Types.INT32, ValueType.NONE, Values::n, (values, firstCall) -> null, null);
  }
}
