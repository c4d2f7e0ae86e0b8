package roundtrip.fake;

import java.lang.reflect.Array;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.GetArray;
import roundtrip.core.contract.Operation.Put;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Servant;

/** The fake's stub and skeleton in one: every call meets its faults, and then the servant. */
final class FakeBench {
  private final Faults faults;
  private final Servant servant = new Servant(new Ledger());
  private final Counters<Counter, RuntimeException> counters =
      new Counters<>(servant, FakeCounter::new, Counter[]::new);

  private long invocations;
  private long bounces;
  private long withLength;
  private boolean refused;

  FakeBench(Faults faults) {
    this.faults = faults;
  }

  private static final class FakeCounter implements Counter {
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean closed;

    @Override
    public int increment() throws Refused {
      requireOpen();
      return count.incrementAndGet();
    }

    @Override
    public void close() throws Refused {
      requireOpen();
      closed = true;
    }

    private void requireOpen() throws Refused {
      if (closed) {
        throw new Refused("the counter is closed");
      }
    }
  }

  /** Returns the servant, unless the call of that operation fails. */
  private Servant call(Operation<?, ?> operation) throws Refused {
    if (operation.name().equals(faults.refuse())) {
      refused = true;
      throw new Refused("the fake refuses " + operation);
    }
    if (operation.name().equals(faults.crash())) {
      throw new IllegalStateException("the fake crashes in " + operation);
    }
    return servant;
  }

  int invoke(int n) throws Refused {
    Servant called = call(Operation.INVOKE);
    if (refused && faults.brokenAfterRefusal()) {
      throw new IllegalStateException("the fake is broken after a refusal");
    }
    if (++invocations == faults.throwAt()) {
      throw new IllegalStateException("the fake raises in call " + invocations);
    }
    long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(faults.callUs());
    while (faults.callUs() > 0 && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    boolean wrong = faults.wrongEvery() > 0 && invocations % faults.wrongEvery() == 0;
    return called.invoke(n) + (wrong ? 1 : 0);
  }

  <C> int put(Put<C> operation, C data) throws Refused {
    return call(operation).put(operation, operation.length(data));
  }

  Item[] bounce(Item[] items) throws Refused {
    Item[] left = call(Operation.BOUNCE).bounce(items);
    boolean keeps = faults.keepItems() || ++bounces == faults.keepItemsAt();
    return keeps ? items.clone() : shortened(left);
  }

  boolean getBoolean() throws Refused {
    return call(Operation.GET_BOOLEAN).getBoolean();
  }

  byte getOctet() throws Refused {
    return call(Operation.GET_OCTET).getOctet();
  }

  char getChar() throws Refused {
    return call(Operation.GET_CHAR).getChar();
  }

  short getInt16() throws Refused {
    return call(Operation.GET_INT16).getInt16();
  }

  int getInt32() throws Refused {
    return call(Operation.GET_INT32).getInt32();
  }

  long getInt64() throws Refused {
    return call(Operation.GET_INT64).getInt64();
  }

  float getFloat() throws Refused {
    return call(Operation.GET_FLOAT).getFloat();
  }

  double getDouble() throws Refused {
    return call(Operation.GET_DOUBLE).getDouble();
  }

  String getString() throws Refused {
    return shortened(call(Operation.GET_STRING).getString());
  }

  String getWstring() throws Refused {
    return shortened(call(Operation.GET_WSTRING).getWstring());
  }

  AllTypes getStruct() throws Refused {
    return call(Operation.GET_STRUCT).getStruct(struct -> struct);
  }

  void setString(String data) throws Refused {
    call(Operation.SET_STRING).setString(data);
  }

  void setWstring(String data) throws Refused {
    call(Operation.SET_WSTRING).setWstring(data);
  }

  <C> C get(GetArray<C> operation, int count) throws Refused {
    return shortened(call(operation).get(operation, count));
  }

  Counter getCounter() throws Refused {
    call(Operation.GET_COUNTER);
    return counters.getCounter();
  }

  Counter openCounter() throws Refused {
    call(Operation.OPEN_COUNTER);
    return counters.openCounter();
  }

  Counter[] getCounterArray(int count) throws Refused {
    call(Operation.GET_COUNTER_ARRAY);
    return counters.getCounterArray(count);
  }

  int callCounter(Counter target) throws Exception {
    return call(Operation.CALL_COUNTER).callCounter(target::increment);
  }

  void sleep(int millis) throws Refused {
    call(Operation.SLEEP).sleep(millis);
  }

  /** Sorts a copy, as a middleware would: the argument is the client's. */
  int[] sort(int[] data) throws Refused {
    return shortened(call(Operation.SORT).sort(data.clone()));
  }

  void fail(int code, String message) throws BenchFault, Refused {
    throw call(Operation.FAIL).fail(code, message);
  }

  AllTypes echo(AllTypes data) throws Refused {
    return call(Operation.ECHO).echo(data);
  }

  AllArrays echoArrays(AllArrays data) throws Refused {
    return call(Operation.ECHO_ARRAYS).echoArrays(data);
  }

  void unknown() throws Refused {
    throw new Refused("the fake has no such operation");
  }

  private String shortened(String text) {
    return isShort(text.length()) ? text.substring(0, text.length() - 1) : text;
  }

  private boolean isShort(int length) {
    withLength++;
    return length > 0 && (faults.shortReply() || withLength == faults.shortReplyAt());
  }

  @SuppressWarnings("unchecked") // A copy has the type of its original.
  private <C> C shortened(C array) {
    int length = Array.getLength(array);
    if (!isShort(length)) {
      return array;
    }
    Object copy = Array.newInstance(array.getClass().getComponentType(), length - 1);
    System.arraycopy(array, 0, copy, 0, length - 1);
    return (C) copy;
  }
}
