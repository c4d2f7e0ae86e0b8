package roundtrip.core.contract;

import java.util.Arrays;

/**
 * What the operations of the contract do. An adapter's skeleton calls this and nothing else.
 *
 * <p>Where a skeleton leaves the values marshalled (the null socket), it calls the methods that
 * take a number alone. Safe for use by many threads.
 */
public final class Servant {
  private final Ledger ledger;

  /**
   * @param ledger where calls are counted as they arrive
   */
  public Servant(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Returns n + 1, wrapping at the largest integer. */
  public int invoke(int n) {
    ledger.count(Operation.INVOKE, LogicalBytes.INT32);
    return n + 1;
  }

  /** Returns the number of bytes. */
  public int putBytes(byte[] data) {
    return putBytes(data.length);
  }

  /** Returns the number of bytes, which is all that is asked of them. */
  public int putBytes(int byteCount) {
    ledger.count(Operation.PUT_BYTES, byteCount);
    return byteCount;
  }

  /** Returns the number of characters. */
  public int putChars(char[] data) {
    return putChars(data.length);
  }

  /** Returns the number of characters, which is all that is asked of them. */
  public int putChars(int charCount) {
    ledger.count(Operation.PUT_CHARS, charCount);
    return charCount;
  }

  /** Returns the number of characters. */
  public int putString(String data) {
    return putString(data.length());
  }

  /** Returns the number of characters, which is all that is asked of them. */
  public int putString(int charCount) {
    ledger.count(Operation.PUT_STRING, charCount);
    return charCount;
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

  /** Returns its argument, of whatever type the middleware has for it. */
  public <T> T echo(T data) {
    ledger.count(Operation.ECHO, 0);
    return data;
  }

  /** Returns its argument, of whatever type the middleware has for it. */
  public <T> T echoArrays(T data) {
    ledger.count(Operation.ECHO_ARRAYS, 0);
    return data;
  }

  /** Returns what a skeleton is to raise, in the middleware's own terms. */
  public BenchFault fail(int code, String message) {
    fail();
    return new BenchFault(code, message);
  }

  /** Counts a call whose fault the skeleton makes without reading the words. */
  public void fail() {
    ledger.count(Operation.FAIL, 0);
  }

  /** Counts a call; the reference is the skeleton's to make. */
  public void getCounter() {
    ledger.count(Operation.GET_COUNTER, 0);
  }

  /** Counts a call; the object, and its reference, are the skeleton's to make. */
  public void openCounter() {
    ledger.count(Operation.OPEN_COUNTER, 0);
  }

  /** Counts a call; the references are the skeleton's to make. */
  public void getCounterArray() {
    ledger.count(Operation.GET_COUNTER_ARRAY, 0);
  }

  /** Counts a call; the skeleton calls the counter by its reference. */
  public void callCounter() {
    ledger.count(Operation.CALL_COUNTER, LogicalBytes.INT32);
  }

  /** Returns how many items are left of that many once the last is dropped. */
  public int bounce(int itemCount) {
    ledger.count(Operation.BOUNCE, (long) itemCount * LogicalBytes.ITEM);
    return Math.max(0, itemCount - 1);
  }
}
