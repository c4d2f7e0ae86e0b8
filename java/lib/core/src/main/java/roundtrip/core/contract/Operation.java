package roundtrip.core.contract;

import java.util.List;

/**
 * An operation of the contract: one line of the table {@link Operations}. Ranges, call counts,
 * timed values, the servant's answer, expected replies and the formula cases follow from it.
 *
 * @param name that every language has for it
 * @param code of its frames in the baseline's protocol, and its place in the table, from 1
 * @param bytes logical bytes of one element
 * @param isTimed false if conformance cases alone call it, and it cannot be prepared
 * @param ranges what {@code prepare} must say beside its name, {@link Values#n} first
 * @param isScattered whether one sample is a call at each of several servers
 * @param shape the types of its values, and what follows from them
 */
public record Operation<A, R>(
    String name,
    int code,
    int bytes,
    boolean isTimed,
    boolean isScattered,
    List<ValueRange> ranges,
    Shape<A, R> shape) {
  Operation(
      String name,
      int code,
      int bytes,
      boolean isTimed,
      boolean isScattered,
      Shape<A, R> shape,
      ValueRange... ranges) {
    this(name, code, bytes, isTimed, isScattered, List.of(ranges), shape);
  }

  /** Tells whether each of its calls takes two elements, until none is left. */
  public boolean isBounce() {
    return shape.does() == Shape.Does.BOUNCE;
  }

  /** Tells whether it returns its argument. */
  public boolean isEcho() {
    return shape.does() == Shape.Does.ECHO;
  }

  /** Returns what sets the value that this one returns; null for nearly all. */
  public Operation<String, Void> setFirst() {
    return shape.setFirst();
  }

  public ValueType<A> argumentType() {
    return shape.argumentType();
  }

  public ValueType<R> replyType() {
    return shape.replyType();
  }

  /** Returns the argument of the timed calls: what is given, else by contract.md's formula. */
  @SuppressWarnings("unchecked") // What is given was read by its type.
  public A argument(Values values) {
    Object given = values.argument();
    return given == null ? shape.argument().apply(values) : (A) given;
  }

  /** Returns what a call with that argument must be answered with; null if there is no telling. */
  public R reply(Values values, A argument) {
    return shape.reply().apply(values, argument);
  }

  /** As {@link #reply(Values, Object)}, for the argument of the timed calls. */
  public R reply(Values values) {
    return reply(values, argument(values));
  }

  R answer(Servant servant, A argument) {
    return shape.answer().by(servant, this, argument);
  }

  /** Returns how many elements the call counts have of a timed call. */
  public long elements(Values values) {
    if (shape.does() == Shape.Does.COUNT) {
      return argumentType().scalars(argument(values));
    }
    return ranges.isEmpty() ? 1 : values.n();
  }

  /** Returns how many elements the call counts have of one call. */
  public long elements(A argument, R reply) {
    if (shape.does() == Shape.Does.COUNT) {
      return argumentType().scalars(argument);
    }
    if (ranges.isEmpty()) {
      return 1;
    }
    if (argument instanceof Integer count) {
      return count;
    }
    return argument == null ? replyType().length(reply) : argumentType().length(argument);
  }

  /**
   * Refuses what a client may not ask for.
   *
   * @param n its size, count, items or millis
   * @throws IllegalArgumentException if it is beyond the limits
   */
  public void requireWithinLimits(int n) {
    if (!ranges.get(0).admits(n)) {
      throw new IllegalArgumentException(name + ": " + ranges.get(0).complaint(n));
    }
  }

  /** Returns how a reply differs from the expected one, in words; null if it does not. */
  public String describeDifference(R expected, R came) throws Exception {
    if (came instanceof Counter counter) {
      return Counter.checkMonotonic(counter);
    }
    if (came instanceof Counter[] counters) {
      int length = replyType().length(expected);
      return counters.length == length
          ? Counter.checkMonotonic(counters)
          : "reply has length " + counters.length + " instead of " + length;
    }
    return expected == null ? null : Difference.of("reply", expected, came);
  }

  /** Tells whether it is the same line of the table. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return code;
  }

  @Override
  public String toString() {
    return name;
  }
}
