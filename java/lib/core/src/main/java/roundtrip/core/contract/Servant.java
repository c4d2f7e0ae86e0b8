package roundtrip.core.contract;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import roundtrip.core.contract.Operation.GetArray;
import roundtrip.core.contract.Operation.Limits;
import roundtrip.core.contract.Operation.Put;

/**
 * What the operations of the contract do, and the ledger that counts them. A skeleton hands each
 * call to it, and does nothing else. Safe for use by many threads.
 *
 * <p>Replies by formula are handed out in the middleware's own type: converted once, and kept until
 * another number of elements is asked for. Building them in the call would be timed. The same
 * object goes out again and again, so a skeleton may not change it.
 */
public final class Servant {
  private static final AllTypes STRUCT = TimedValues.struct(0);

  /** The middleware's call of a counter. */
  @FunctionalInterface
  public interface Increment<X extends Exception> {
    /** Returns what the counter counts now. */
    int call() throws X;
  }

  /** A reply that is ready. */
  private record Ready(int count, Object reply) {}

  private final Ledger ledger;

  /** By {@link Operation#code}. Two threads may both make a reply; either is as good. */
  private final Ready[] ready = new Ready[Operation.table().size() + 1];

  private volatile String string = "a";
  private volatile String wideString = "a";

  /**
   * @param ledger where calls are counted as they arrive
   */
  public Servant(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Returns n + 1, wrapping at the largest integer. */
  public int invoke(int n) {
    count(Operation.INVOKE, 1);
    return n + 1;
  }

  /**
   * Returns the number of bytes, characters or elements, which is all that a put asks.
   *
   * @param length how many of them arrived
   */
  public int put(Put<?> operation, int length) {
    count(operation, length);
    return length;
  }

  /**
   * Drops the last item.
   *
   * @param <T> the middleware's own type of an Item
   * @param items at least none
   * @return a new array, one shorter; of none, none
   */
  public <T> T[] bounce(T[] items) {
    return Arrays.copyOf(items, bounce(items.length));
  }

  /** Returns how many items are left of that many once the last is dropped. */
  public int bounce(int itemCount) {
    count(Operation.BOUNCE, itemCount);
    return Math.max(0, itemCount - 1);
  }

  /** Returns the boolean of struct 0. */
  public boolean getBoolean() {
    count(Operation.GET_BOOLEAN, 1);
    return STRUCT.booleanValue();
  }

  /** Returns the octet of struct 0. */
  public byte getOctet() {
    count(Operation.GET_OCTET, 1);
    return STRUCT.octetValue();
  }

  /** Returns the character of struct 0. */
  public char getChar() {
    count(Operation.GET_CHAR, 1);
    return STRUCT.charValue();
  }

  /** Returns the integer of 16 bits of struct 0. */
  public short getInt16() {
    count(Operation.GET_INT16, 1);
    return STRUCT.int16Value();
  }

  /** Returns the integer of 32 bits of struct 0. */
  public int getInt32() {
    count(Operation.GET_INT32, 1);
    return STRUCT.int32Value();
  }

  /** Returns the integer of 64 bits of struct 0. */
  public long getInt64() {
    count(Operation.GET_INT64, 1);
    return STRUCT.int64Value();
  }

  /** Returns the float of struct 0. */
  public float getFloat() {
    count(Operation.GET_FLOAT, 1);
    return STRUCT.floatValue();
  }

  /** Returns the double of struct 0. */
  public double getDouble() {
    count(Operation.GET_DOUBLE, 1);
    return STRUCT.doubleValue();
  }

  /** Returns what was set last. */
  public String getString() {
    String value = string;
    count(Operation.GET_STRING, value.length());
    return value;
  }

  /** Returns what was set last. */
  public String getWstring() {
    String value = wideString;
    count(Operation.GET_WSTRING, value.length());
    return value;
  }

  /** Sets what {@link #getString} returns. */
  public void setString(String value) {
    count(Operation.SET_STRING, value.length());
    string = value;
  }

  /** Sets what {@link #getWstring} returns. */
  public void setWstring(String value) {
    count(Operation.SET_WSTRING, value.length());
    wideString = value;
  }

  /**
   * Returns struct 0.
   *
   * @param <M> the middleware's own type
   * @param convert from the core's
   */
  public <M> M getStruct(Function<? super AllTypes, ? extends M> convert) {
    count(Operation.GET_STRUCT, 1);
    Ready last = ready[Operation.GET_STRUCT.code()];
    return answer(
        last != null ? last : keep(Operation.GET_STRUCT, new Ready(1, convert.apply(STRUCT))));
  }

  /**
   * Returns that many elements, in the core's own type.
   *
   * @throws IllegalArgumentException if there may not be so many
   */
  public <C> C get(GetArray<C> operation, int count) {
    return get(operation, count, elements -> elements);
  }

  /**
   * Returns that many elements.
   *
   * @param <C> the core's type
   * @param <M> the middleware's own type
   * @param convert from the core's
   * @throws IllegalArgumentException if there may not be so many
   */
  public <C, M> M get(GetArray<C> operation, int count, Function<? super C, ? extends M> convert) {
    requireWithinLimits(operation, count);
    count(operation, count);
    Ready last = ready[operation.code()];
    if (last == null || last.count != count) {
      last = keep(operation, new Ready(count, convert.apply(operation.type().formula(count))));
    }
    return answer(last);
  }

  private Ready keep(Operation<?, ?> operation, Ready made) {
    ready[operation.code()] = made;
    return made;
  }

  @SuppressWarnings("unchecked") // A servant stands behind one skeleton, which has one type each.
  private static <M> M answer(Ready ready) {
    return (M) ready.reply;
  }

  /**
   * Has a counter incremented.
   *
   * @param increment calls it by the reference that arrived
   * @return what it counts now
   */
  public <X extends Exception> int callCounter(Increment<X> increment) throws X {
    count(Operation.CALL_COUNTER, 1);
    return increment.call();
  }

  /**
   * Returns after that time.
   *
   * @throws IllegalArgumentException if it is longer than is allowed
   */
  public void sleep(int millis) {
    requireWithinLimits(Operation.SLEEP, millis);
    count(Operation.SLEEP, 1);
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the servant was interrupted while it slept", e);
    }
  }

  /** Sorts what arrived, in place: a skeleton's argument belongs to nobody else. */
  public int[] sort(int[] data) {
    count(Operation.SORT, data.length);
    Arrays.sort(data);
    return data;
  }

  /** As {@link #sort(int[])}, for a middleware whose arrays are lists. */
  public List<Integer> sort(List<Integer> data) {
    count(Operation.SORT, data.size());
    data.sort(null);
    return data;
  }

  /** Returns what a skeleton is to raise, in the middleware's own terms. */
  public BenchFault fail(int code, String message) {
    count(Operation.FAIL, 1);
    return new BenchFault(code, message);
  }

  /** Returns its argument, of whatever type the middleware has for it. */
  public <T> T echo(T data) {
    count(Operation.ECHO, 1);
    return data;
  }

  /** Returns its argument, of whatever type the middleware has for it. */
  public <T> T echoArrays(T data) {
    count(Operation.ECHO_ARRAYS, 1);
    return data;
  }

  /**
   * Counts one call, for those who answer it otherwise: {@link Counters}, the null socket.
   *
   * @param elements bytes, characters, items or elements; 1 if the operation has none of them
   */
  public void count(Operation<?, ?> operation, int elements) {
    ledger.count(operation, (long) elements * operation.bytes());
  }

  /**
   * Refuses what a client may not ask for.
   *
   * @param n the operation's size, count, items or millis
   * @throws IllegalArgumentException if it is beyond the operation's limits
   */
  public static void requireWithinLimits(Operation<?, ?> operation, int n) {
    Limits limits = operation.limits().get(0);
    if (!limits.admits(n)) {
      throw new IllegalArgumentException(
          operation
              + ": "
              + limits.name()
              + " is "
              + n
              + "; expected "
              + limits.least()
              + " to "
              + limits.most());
    }
  }
}
