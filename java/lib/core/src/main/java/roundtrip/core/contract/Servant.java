package roundtrip.core.contract;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * What the operations of the contract do, and their call counts. A skeleton hands each call to it,
 * and does nothing else. Safe for use by many threads.
 *
 * <p>Replies by formula are handed out in the middleware's own type: converted once, and kept until
 * another number of elements is asked for. Building them in the call would be timed. The same
 * object goes out again and again, so a skeleton may not change it.
 */
public final class Servant {
  /** The middleware's call of a counter, which returns what that counts now. */
  @FunctionalInterface
  public interface Increment<X extends Exception> {
    int call() throws X;
  }

  private record CachedReply(int count, Object reply) {}

  private static final int CODES = Operations.all().size() + 1;

  private final CallCounts callCounts;

  /** By {@link Operation#code}. Two threads may both make a reply; either is as good. */
  private final CachedReply[] cached = new CachedReply[CODES];

  /** What was set last, by the setter's code; null before that. */
  private final AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(CODES);

  /** Counts the calls that arrive. */
  public Servant(CallCounts callCounts) {
    this.callCounts = callCounts;
  }

  /**
   * Counts one call that does nothing else here: a fault, a reference, an exchange of the baseline.
   *
   * @param elements bytes, characters, items or elements; 1 if the operation has none of them
   */
  public void arrived(Operation<?, ?> operation, int elements) {
    callCounts.count(operation, 1, elements);
  }

  /**
   * Serves an operation that carries values, for a skeleton that has the core's own types.
   *
   * @throws IllegalArgumentException if the operation does not admit its argument
   */
  public <A, R> R serve(Operation<A, R> operation, A argument) {
    return operation.answer(this, argument);
  }

  /** Returns n + 1, wrapping at the largest integer. */
  public int invoke(int n) {
    arrived(Operations.INVOKE, 1);
    return n + 1;
  }

  /** Returns the number of bytes, characters or elements that arrived, all that a put asks. */
  public int put(Operation<?, Integer> operation, int length) {
    arrived(operation, length);
    return length;
  }

  /** Returns a new array without the last item, of none none. */
  public <T> T[] bounce(Operation<?, ?> operation, T[] items) {
    return Arrays.copyOf(items, bounce(operation, items.length));
  }

  /** Returns how many items are left of that many once the last is dropped. */
  public int bounce(Operation<?, ?> operation, int itemCount) {
    arrived(operation, itemCount);
    return Math.max(0, itemCount - 1);
  }

  /** Returns a member of struct 0, or struct 0 in the core's own type. */
  public <R> R get(Operation<Void, R> operation) {
    return get(operation, value -> value);
  }

  /** Returns struct 0 in the type into which it is converted. */
  public <C, M> M get(Operation<Void, C> operation, Function<? super C, ? extends M> convert) {
    arrived(operation, 1);
    CachedReply last = cached[operation.code()];
    return answer(last != null ? last : keep(operation, 1, null, convert));
  }

  /** As {@link #getArray(Operation, int, Function)}, in the core's own type. */
  public <C> C getArray(Operation<Integer, C> operation, int count) {
    return getArray(operation, count, elements -> elements);
  }

  /**
   * Returns that many elements in the type into which they are converted.
   *
   * @throws IllegalArgumentException if there may not be so many
   */
  public <C, M> M getArray(
      Operation<Integer, C> operation, int count, Function<? super C, ? extends M> convert) {
    operation.requireWithinLimits(count);
    arrived(operation, count);
    CachedReply last = cached[operation.code()];
    // The count is boxed for a reply that is made, and not in each call.
    return answer(
        last != null && last.count == count ? last : keep(operation, count, count, convert));
  }

  private <A, C> CachedReply keep(
      Operation<A, C> operation, int count, A argument, Function<? super C, ?> convert) {
    C reply = operation.reply(Values.of(count), argument);
    CachedReply made = new CachedReply(count, convert.apply(reply));
    cached[operation.code()] = made;
    return made;
  }

  @SuppressWarnings("unchecked") // A servant stands behind one skeleton, which has one type each.
  private static <M> M answer(CachedReply reply) {
    return (M) reply.reply;
  }

  /** Returns what was set last; before that {@code a}. */
  public String getText(Operation<Void, String> operation) {
    String last = texts.get(operation.setFirst().code());
    String text = last == null ? "a" : last;
    arrived(operation, text.length());
    return text;
  }

  /** Sets what {@link #getText} returns. */
  public void setText(Operation<String, Void> operation, String text) {
    arrived(operation, text.length());
    texts.set(operation.code(), text);
  }

  /** Has a counter incremented, by the reference that arrived. */
  public <X extends Exception> int callCounter(Increment<X> increment) throws X {
    arrived(Operations.CALL_COUNTER, 1);
    return increment.call();
  }

  /** Returns after that time; raises IllegalArgumentException if it is longer than is allowed. */
  public void sleep(int millis) {
    Operations.SLEEP.requireWithinLimits(millis);
    arrived(Operations.SLEEP, 1);
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the servant was interrupted while it slept", e);
    }
  }

  /** Sorts what arrived, in place: a skeleton does not use its argument again. */
  public int[] sort(int[] data) {
    arrived(Operations.SORT, data.length);
    Arrays.sort(data);
    return data;
  }

  /** As {@link #sort(int[])}, for a middleware whose arrays are lists. */
  public List<Integer> sort(List<Integer> data) {
    arrived(Operations.SORT, data.size());
    data.sort(null);
    return data;
  }

  /** Returns what a skeleton is to raise; its cause has the same message. */
  public BenchFault fail(int code, String message) {
    arrived(Operations.FAIL, 1);
    return BenchFault.caused(code, message);
  }

  /** Returns its argument, in the middleware's own type, of so many elements. */
  public <T> T echo(Operation<?, ?> operation, T data, int length) {
    arrived(operation, operation.ranges().isEmpty() ? 1 : length);
    return data;
  }
}
