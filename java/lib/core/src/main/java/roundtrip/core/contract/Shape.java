package roundtrip.core.contract;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The types of an operation's values and what follows from them. Many operations share a shape;
 * each that means something else has one under its own name.
 *
 * @param argument the formula of what is timed
 * @param reply what an argument must be answered with; null is compared with nothing
 * @param answer what the servant does with values of the core's types; null if it cannot
 * @param setFirst what sets the value that it returns; null for nearly all
 */
record Shape<A, R>(
    ValueType<A> argumentType,
    ValueType<R> replyType,
    Function<Values, A> argument,
    BiFunction<Values, A, R> reply,
    Answer<A, R> answer,
    Operation<String, Void> setFirst) {
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
    this(argumentType, replyType, argument, reply, answer, null);
  }

  /** Takes a value, and returns its length. */
  static <C> Shape<C, Integer> put(ArrayType<C> type) {
    return put(type, values -> type.formula(values.n()));
  }

  /** Takes a string, and returns its length. */
  static Shape<String, Integer> putText() {
    return put(ValueType.STRING, values -> TimedValues.text(values.n()));
  }

  private static <C> Shape<C, Integer> put(ValueType<C> type, Function<Values, C> formula) {
    return new Shape<>(
        type,
        ValueType.INT32,
        formula,
        (values, data) -> type.length(data),
        (servant, operation, data) -> servant.put(operation, type.length(data)));
  }

  /** Returns that member of struct 0, struct 0, or a reference, which the middleware makes. */
  static <R> Shape<Void, R> get(ValueType<R> type) {
    R value = type.formula(0);
    return new Shape<>(
        ValueType.NONE,
        type,
        values -> null,
        (values, none) -> value,
        (servant, operation, none) -> servant.get(operation));
  }

  /** Returns as many elements as it is asked for. */
  static <C> Shape<Integer, C> getArray(ValueType<C> type) {
    return new Shape<>(
        ValueType.INT32,
        type,
        Values::n,
        (values, count) -> type.formula(count),
        Servant::getArray);
  }

  static Shape<String, Void> setText() {
    return new Shape<>(
        ValueType.STRING,
        ValueType.NONE,
        values -> TimedValues.text(values.n()),
        (values, data) -> null,
        (servant, operation, data) -> {
          servant.setText(operation, data);
          return null;
        });
  }

  static Shape<Void, String> getText(Operation<String, Void> setFirst) {
    return new Shape<>(
        ValueType.NONE,
        ValueType.STRING,
        values -> null,
        (values, none) -> TimedValues.text(values.n()),
        (servant, operation, none) -> servant.getText(operation),
        setFirst);
  }

  static <C> Shape<C, C> echo(ValueType<C> type) {
    C value = type.formula(0);
    return new Shape<>(type, type, values -> value, (values, data) -> data, Servant::echo);
  }

  static Shape<Integer, Integer> invoke() {
    return new Shape<>(
        ValueType.INT32,
        ValueType.INT32,
        values -> TimedValues.ARGUMENT,
        (values, n) -> n + 1,
        (servant, operation, n) -> servant.invoke(n));
  }

  static Shape<Item[], Item[]> bounce() {
    return new Shape<>(
        ArrayType.ITEMS,
        ArrayType.ITEMS,
        values -> TimedValues.items(values.n(), values.nameLength()),
        (values, items) -> Arrays.copyOf(items, Math.max(0, items.length - 1)),
        (servant, operation, items) -> servant.bounce(items));
  }

  /** Its argument is a counter that {@code openCounter} returned. */
  static Shape<Counter, Integer> callCounter() {
    return new Shape<>(
        ValueType.COUNTER, ValueType.INT32, values -> null, (values, counter) -> null, null);
  }

  static Shape<Integer, Void> sleep() {
    return new Shape<>(
        ValueType.INT32,
        ValueType.NONE,
        Values::n,
        (values, millis) -> null,
        (servant, operation, millis) -> {
          servant.sleep(millis);
          return null;
        });
  }

  static Shape<int[], int[]> sort() {
    return new Shape<>(
        ArrayType.INT32S,
        ArrayType.INT32S,
        values -> TimedValues.unsorted(values.n(), values.server()),
        (values, data) -> TimedValues.sorted(data),
        (servant, operation, data) -> servant.sort(data));
  }

  static Shape<Integer, Void> connect() {
    return new Shape<>(
        ValueType.INT32, ValueType.NONE, Values::n, (values, firstCall) -> null, null);
  }
}
