package roundtrip.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.GetArray;
import roundtrip.core.contract.Operation.Put;
import roundtrip.core.contract.Operation.Sizes;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.ValueType;

/**
 * What a client can call: a line for each operation, which a binding adds. From each line follow
 * the call that conformance cases send, with the core's values, and the call that is timed, with
 * the middleware's own: it takes an argument that was converted before, and converts nothing.
 *
 * <p>An operation that the mapping cannot carry gets its reason by {@link #cannot}. One that gets
 * neither is missing, for which a test fails.
 */
public final class Calls {
  /** Whether a line was added. */
  public enum Support {
    CALLED,
    CANNOT,
    MISSING
  }

  /** Builds a call to be timed. */
  @FunctionalInterface
  public interface Prepare {
    /**
     * Builds it.
     *
     * @throws Exception whatever the middleware raises
     */
    Call with(Sizes sizes) throws Exception;
  }

  /** A line: what is sent, what is timed, or why neither can be. */
  private record Line(Stub.Exchange<?, ?> send, Prepare prepare, String reason) {}

  /** What sets the value that an operation returns. */
  private static final Map<Operation<?, ?>, Operation<String, Void>> SETTERS =
      Map.of(
          Operation.GET_STRING, Operation.SET_STRING,
          Operation.GET_WSTRING, Operation.SET_WSTRING);

  private static final double NANOS_PER_MILLI = 1e6;
  private static final Line MISSING = new Line(null, null, null);

  private final Ledger ledger;
  private final Map<Operation<?, ?>, Line> lines = new HashMap<>();
  private final List<Class<? extends Exception>> refusals = new ArrayList<>();

  /**
   * @param ledger where calls are counted that return, but for the timed ones
   */
  public Calls(Ledger ledger) {
    this.ledger = ledger;
  }

  // What a binding declares.

  /**
   * Declares what the middleware raises if it refuses a value. Whatever else a call raises is a
   * failure; {@link roundtrip.core.contract.Refused} is always a refusal.
   */
  public void refusedBy(Class<? extends Exception> type) {
    refusals.add(type);
  }

  /**
   * Declares that the mapping has no such thing.
   *
   * @param reason one plain sentence, which the report prints
   */
  public void cannot(Operation<?, ?> operation, String reason) {
    lines.put(operation, new Line(null, null, reason));
  }

  /**
   * Times an operation by a call that the binding builds itself. What conformance sends stays as it
   * is.
   */
  public void time(Operation<?, ?> operation, Prepare prepare) {
    Line line = line(operation);
    lines.put(operation, new Line(line.send, prepare, line.reason));
  }

  /** Takes a line away again. */
  public void remove(Operation<?, ?> operation) {
    lines.remove(operation);
  }

  <A, R> void add(Operation<A, R> operation, Stub.Exchange<A, R> send, Prepare prepare) {
    lines.put(operation, new Line(send, prepare, null));
  }

  // Lines that take and return numbers.

  public void invoke(Stub.IntToInt stub) {
    int n = TimedValues.ARGUMENT;
    add(
        Operation.INVOKE,
        stub::call,
        sizes -> new TimedCalls.NumberCall(n + 1, Long::toString, () -> stub.call(n)));
  }

  /** Adds an operation that takes a value of the core's own type, and returns its length. */
  public <C> void put(Put<C> operation, Stub.ToInt<? super C> stub) {
    put(operation, data -> data, stub);
  }

  /**
   * Adds an operation that takes a value, and returns its length.
   *
   * @param convert from the core's type; a {@link Mapping} will do
   */
  public <C, M> void put(
      Put<C> operation, Function<? super C, ? extends M> convert, Stub.ToInt<? super M> stub) {
    add(
        operation,
        data -> stub.call(convert.apply(data)),
        sizes -> {
          M data = convert.apply(operation.argument(sizes));
          return new TimedCalls.NumberCall(sizes.n(), Long::toString, () -> stub.call(data));
        });
  }

  public void getBoolean(Stub.GetBoolean stub) {
    scalar(Operation.GET_BOOLEAN, () -> stub.call() ? 1 : 0);
  }

  public void getOctet(Stub.GetByte stub) {
    scalar(Operation.GET_OCTET, stub::call);
  }

  public void getChar(Stub.GetChar stub) {
    scalar(Operation.GET_CHAR, stub::call);
  }

  public void getInt16(Stub.GetShort stub) {
    scalar(Operation.GET_INT16, stub::call);
  }

  public void getInt32(Stub.GetInt stub) {
    scalar(Operation.GET_INT32, stub::call);
  }

  public void getInt64(Stub.GetLong stub) {
    scalar(Operation.GET_INT64, stub::call);
  }

  public void getFloat(Stub.GetFloat stub) {
    scalar(Operation.GET_FLOAT, () -> Float.floatToRawIntBits(stub.call()));
  }

  public void getDouble(Stub.GetDouble stub) {
    scalar(Operation.GET_DOUBLE, () -> Double.doubleToRawLongBits(stub.call()));
  }

  private void scalar(Operation<Void, Long> operation, Stub.GetLong bits) {
    add(
        operation,
        none -> bits.call(),
        sizes -> new TimedCalls.NumberCall(operation.reply(null), Hex::of, bits));
  }

  // Lines that return objects.

  public void getString(Stub.Get<String> stub) {
    text(Operation.GET_STRING, stub);
  }

  public void getWstring(Stub.Get<String> stub) {
    text(Operation.GET_WSTRING, stub);
  }

  private void text(Operation<String, String> operation, Stub.Get<String> stub) {
    add(
        operation,
        value -> {
          send(SETTERS.get(operation), value);
          return stub.call();
        },
        sizes ->
            new TimedCalls.ObjectCall<>(
                stub,
                String::length,
                sizes.n(),
                last -> operation.describeDifference(operation.argument(sizes), last)));
  }

  public <M> void getStruct(Mapping<AllTypes, M> type, Stub.Get<M> stub) {
    add(
        Operation.GET_STRUCT,
        none -> type.toCore(stub.call()),
        sizes -> object(Operation.GET_STRUCT, sizes, type, 1, stub));
  }

  /** Adds an operation that returns an array of the core's own type. */
  public <C> void get(GetArray<C> operation, Stub.IntTo<C> stub) {
    get(operation, Mapping.same(operation.type()), stub);
  }

  /** Adds an operation that returns an array. */
  public <C, M> void get(GetArray<C> operation, Mapping<C, M> type, Stub.IntTo<M> stub) {
    add(
        operation,
        count -> type.toCore(stub.call(count)),
        sizes -> {
          int count = sizes.n();
          return object(operation, sizes, type, count, () -> stub.call(count));
        });
  }

  /** Adds {@code sort}, with arrays of the core's own type. */
  public void sort(Stub.Exchange<int[], int[]> stub) {
    sort(Mapping.same(ValueType.INT32S), stub);
  }

  public <M> void sort(Mapping<int[], M> type, Stub.Exchange<? super M, M> stub) {
    add(
        Operation.SORT,
        data -> type.toCore(stub.call(type.apply(data))),
        sizes -> {
          M data = type.apply(Operation.SORT.argument(sizes));
          return object(Operation.SORT, sizes, type, sizes.n(), () -> stub.call(data));
        });
  }

  private static <A, C, M> Call object(
      Operation<A, C> operation, Sizes sizes, Mapping<C, M> type, int length, Stub.Get<M> stub) {
    return new TimedCalls.ObjectCall<>(
        stub,
        type::length,
        length,
        last ->
            operation.describeDifference(
                operation.reply(operation.argument(sizes)), type.toCore(last)));
  }

  // Lines that return nothing.

  public void setString(Stub.Consumer<String> stub) {
    setter(Operation.SET_STRING, stub);
  }

  public void setWstring(Stub.Consumer<String> stub) {
    setter(Operation.SET_WSTRING, stub);
  }

  private void setter(Operation<String, Void> operation, Stub.Consumer<String> stub) {
    add(
        operation,
        value -> {
          stub.call(value);
          return null;
        },
        sizes -> {
          String value = operation.argument(sizes);
          return new TimedCalls.VoidCall(() -> stub.call(value));
        });
  }

  public void sleep(Stub.IntConsumer stub) {
    add(
        Operation.SLEEP,
        millis -> {
          long before = System.nanoTime();
          stub.call(millis);
          return (int) Math.ceil((System.nanoTime() - before) / NANOS_PER_MILLI);
        },
        sizes -> {
          int millis = sizes.n();
          return new TimedCalls.VoidCall(() -> stub.call(millis));
        });
  }

  // The bounce, and what conformance alone calls.

  /** Adds {@code bounce}, with arrays of which a shorter copy is made. */
  public <T> void bounce(Mapping<Item[], T[]> type, Stub.Exchange<T[], T[]> stub) {
    bounce(type, stub, items -> items.length == 0 ? items : Arrays.copyOf(items, items.length - 1));
  }

  /**
   * Adds {@code bounce}.
   *
   * @param withoutLast drops the last element of a reply, which it may change and return; of none,
   *     none. It belongs to what is timed
   */
  public <M> void bounce(
      Mapping<Item[], M> type, Stub.Exchange<? super M, M> stub, UnaryOperator<M> withoutLast) {
    add(
        Operation.BOUNCE,
        items -> type.toCore(stub.call(type.apply(items))),
        sizes -> new TimedCalls.BounceCall<>(sizes, type, stub, withoutLast));
  }

  public <M> void echo(Mapping<AllTypes, M> type, Stub.Exchange<? super M, M> stub) {
    echo(Operation.ECHO, type, stub);
  }

  public <M> void echoArrays(Mapping<AllArrays, M> type, Stub.Exchange<? super M, M> stub) {
    echo(Operation.ECHO_ARRAYS, type, stub);
  }

  private <C, M> void echo(
      Operation<C, C> operation, Mapping<C, M> type, Stub.Exchange<? super M, M> stub) {
    add(operation, data -> type.toCore(stub.call(type.apply(data))), null);
  }

  /**
   * Adds {@code fail}, of which the stub raises the middleware's own exception.
   *
   * @param raised the type of that exception
   * @param toCore returns the fault that it stands for; null if it is none, but another failure
   */
  public <X extends Exception> void fail(
      Class<X> raised, Function<? super X, BenchFault> toCore, Stub.Fail stub) {
    add(
        Operation.FAIL,
        sent -> {
          try {
            stub.call(sent.code(), sent.getMessage());
            return null;
          } catch (Exception e) {
            BenchFault came = raised.isInstance(e) ? toCore.apply(raised.cast(e)) : null;
            if (came == null) {
              throw e;
            }
            return came;
          }
        },
        null);
  }

  /** Adds the call of an operation that no server has. */
  public void unknown(Stub.Action stub) {
    add(
        Operation.UNKNOWN,
        none -> {
          stub.call();
          return null;
        },
        null);
  }

  /**
   * Adds {@code connect}, which is the core's.
   *
   * @param prepare builds a {@link ConnectCall}
   */
  public void connect(Prepare prepare) {
    add(
        Operation.CONNECT,
        firstCall -> {
          Sizes sizes = Sizes.of(firstCall);
          Call call = prepare.with(sizes);
          call.run();
          call.check(1);
          call.settle();
          ledger.count(
              Operation.CONNECT.counted(),
              Operation.CONNECT.callsPerRun(sizes),
              Operation.CONNECT.bytesPerRun(sizes));
          return null;
        },
        prepare);
  }

  // References.

  /**
   * Begins the lines of counters.
   *
   * @param <R> the middleware's own type of a reference
   * @param increment calls the counter's operation of that name
   * @param close calls the counter's operation of that name
   */
  public <R> CounterCalls<R> counters(Stub.ToInt<R> increment, Stub.Consumer<R> close) {
    return new CounterCalls<>(this, increment, close);
  }

  /** Declares that the mapping has no references. */
  public void cannotRefer(String reason) {
    cannot(Operation.GET_COUNTER, reason);
    cannot(Operation.OPEN_COUNTER, reason);
    cannot(Operation.GET_COUNTER_ARRAY, reason);
    cannot(Operation.CALL_COUNTER, reason);
  }

  // What the core makes of it.

  /** Tells whether an operation can be called at all. */
  public Support support(Operation<?, ?> operation) {
    Line line = line(operation);
    return line.prepare != null ? Support.CALLED : supportOfCases(operation);
  }

  /**
   * Tells whether conformance cases can call an operation: its values may be more than is timed.
   */
  public Support supportOfCases(Operation<?, ?> operation) {
    Line line = line(operation);
    if (line.send != null) {
      return Support.CALLED;
    }
    return line.reason == null ? Support.MISSING : Support.CANNOT;
  }

  /** Returns why an operation cannot be called. */
  public String reason(Operation<?, ?> operation) {
    String reason = line(operation).reason;
    return reason == null ? "this binding has no line for " + operation : reason;
  }

  private Line line(Operation<?, ?> operation) {
    return lines.getOrDefault(operation, MISSING);
  }

  /** Tells whether an exception is a refusal, which the binding declared. */
  public boolean isRefusal(Exception raised) {
    return refusals.stream().anyMatch(type -> type.isInstance(raised));
  }

  /**
   * Calls an operation once, untimed and counted in the ledger.
   *
   * @return the reply, in the core's type
   * @throws Exception whatever the middleware raises
   */
  public <A, R> R send(Operation<A, R> operation, A argument) throws Exception {
    @SuppressWarnings("unchecked") // add() takes nothing else for this operation.
    Stub.Exchange<A, R> send = (Stub.Exchange<A, R>) line(operation).send;
    if (send == null) {
      throw new IllegalStateException(reason(operation));
    }
    R reply = send.call(argument);
    if (operation.counted() == operation) {
      ledger.count(operation, operation.bytesPerCall(argument));
    }
    return reply;
  }

  /**
   * Builds a call to be timed. What returns a string has it set before.
   *
   * @throws Exception whatever the middleware raises
   */
  public Call prepare(Operation<?, ?> operation, Sizes sizes) throws Exception {
    Operation<String, Void> setter = SETTERS.get(operation);
    if (setter != null) {
      send(setter, setter.argument(sizes));
    }
    return line(operation).prepare.with(sizes);
  }
}
