package roundtrip.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.ValueType;
import roundtrip.core.contract.Values;

/**
 * A client's table: what it can call, a typed line for each operation, which a binding adds. From
 * each line follow the call that conformance cases send, with the core's values, and the call that
 * is timed, with the middleware's own: it takes an argument that was converted before, and converts
 * nothing.
 *
 * <p>A line has the operation, the mapping of its argument unless that is a number, the stub, and
 * the mapping of its reply unless that is a number. An operation that the mapping cannot carry gets
 * its reason by {@link #cannot}. One that gets neither is missing, for which a test fails.
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
    Call with(Values values) throws Exception;
  }

  /** Builds a call to be timed with an argument of the core's type. */
  @FunctionalInterface
  private interface PrepareArgument<A> {
    Call with(Values values, A argument) throws Exception;
  }

  /** What a binding declares of an operation; the rest is null. */
  private static final class Line<A, R> {
    private Stub.Exchange<A, R> send;
    private PrepareArgument<A> prepare;
    private Prepare byHand;
    private String reason;
  }

  private final Ledger ledger;
  private final Map<Operation<?, ?>, Line<?, ?>> lines = new HashMap<>();
  private final List<Class<? extends Exception>> refusals = new ArrayList<>();

  /**
   * @param ledger where calls are counted that return, but for the timed ones
   */
  public Calls(Ledger ledger) {
    this.ledger = ledger;
  }

  @SuppressWarnings("unchecked") // Nothing else is put under this operation.
  private <A, R> Line<A, R> line(Operation<A, R> operation) {
    return (Line<A, R>) lines.computeIfAbsent(operation, absent -> new Line<A, R>());
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
   * Declares that the mapping has no such operations.
   *
   * @param reason one plain sentence, which the report prints
   */
  public void cannot(String reason, Operation<?, ?>... operations) {
    for (Operation<?, ?> operation : operations) {
      lines.remove(operation);
      line(operation).reason = reason;
    }
  }

  /** Declares that the mapping has no references. */
  public void cannotRefer(String reason) {
    cannot(
        reason,
        Operations.GET_COUNTER,
        Operations.OPEN_COUNTER,
        Operations.GET_COUNTER_ARRAY,
        Operations.CALL_COUNTER);
  }

  /**
   * Times an operation by a call that the binding builds itself. What conformance sends stays as it
   * is.
   */
  public void time(Operation<?, ?> operation, Prepare prepare) {
    line(operation).byHand = prepare;
  }

  /** Takes a line away again. */
  public void remove(Operation<?, ?> operation) {
    lines.remove(operation);
  }

  // Lines that take and return numbers. One shape of stub a primitive type, so that none is boxed.

  /** Adds an operation that takes a number and returns one. */
  public void add(Operation<Integer, Integer> operation, Stub.IntToInt stub) {
    register(
        operation,
        stub::call,
        (values, argument) -> {
          int n = argument;
          return number(operation, values, argument, () -> stub.call(n));
        });
  }

  /** Adds an operation that takes a number and returns nothing. */
  public void add(Operation<Integer, Void> operation, Stub.IntConsumer stub) {
    register(
        operation,
        argument -> {
          stub.call(argument);
          return null;
        },
        (values, argument) -> {
          int n = argument;
          return nothing(operation, values, () -> stub.call(n));
        });
  }

  /** Adds an operation that returns a number, a character or a boolean. */
  public void add(Operation<Void, Boolean> operation, Stub.GetBoolean stub) {
    number(operation, none -> stub.call(), () -> stub.call() ? 1 : 0);
  }

  public void add(Operation<Void, Byte> operation, Stub.GetByte stub) {
    number(operation, none -> stub.call(), stub::call);
  }

  public void add(Operation<Void, Character> operation, Stub.GetChar stub) {
    number(operation, none -> stub.call(), stub::call);
  }

  public void add(Operation<Void, Short> operation, Stub.GetShort stub) {
    number(operation, none -> stub.call(), stub::call);
  }

  public void add(Operation<Void, Integer> operation, Stub.GetInt stub) {
    number(operation, none -> stub.call(), stub::call);
  }

  public void add(Operation<Void, Long> operation, Stub.GetLong stub) {
    number(operation, none -> stub.call(), stub);
  }

  public void add(Operation<Void, Float> operation, Stub.GetFloat stub) {
    number(operation, none -> stub.call(), () -> Float.floatToRawIntBits(stub.call()));
  }

  public void add(Operation<Void, Double> operation, Stub.GetDouble stub) {
    number(operation, none -> stub.call(), () -> Double.doubleToRawLongBits(stub.call()));
  }

  private <R> void number(
      Operation<Void, R> operation, Stub.Exchange<Void, R> send, Stub.GetLong bits) {
    register(operation, send, (values, none) -> number(operation, values, none, bits));
  }

  // Lines that take or return values of the middleware's own types.

  /** Adds an operation that takes a value and returns a number. */
  public <A, M> void add(
      Operation<A, Integer> operation,
      Function<? super A, ? extends M> toOwn,
      Stub.ToInt<? super M> stub) {
    register(
        operation,
        argument -> stub.call(toOwn.apply(argument)),
        (values, argument) -> {
          M own = toOwn.apply(argument);
          return number(operation, values, argument, () -> stub.call(own));
        });
  }

  /** Adds an operation that takes a value and returns nothing. */
  public <A, M> void add(
      Operation<A, Void> operation,
      Function<? super A, ? extends M> toOwn,
      Stub.Consumer<? super M> stub) {
    register(
        operation,
        argument -> {
          stub.call(toOwn.apply(argument));
          return null;
        },
        (values, argument) -> {
          M own = toOwn.apply(argument);
          return nothing(operation, values, () -> stub.call(own));
        });
  }

  /** Adds an operation that takes nothing and returns a value. */
  public <R, M> void add(Operation<Void, R> operation, Stub.Get<M> stub, Mapping<R, M> toCore) {
    register(
        operation,
        none -> toCore.toCore(stub.call()),
        (values, none) -> object(operation, values, stub, toCore));
  }

  /** Adds an operation that takes a number and returns a value. */
  public <R, M> void add(
      Operation<Integer, R> operation, Stub.IntTo<M> stub, Mapping<R, M> toCore) {
    register(
        operation,
        argument -> toCore.toCore(stub.call(argument)),
        (values, argument) -> {
          int n = argument;
          return object(operation, values, () -> stub.call(n), toCore);
        });
  }

  /** Adds an operation that takes a value and returns one. */
  public <A, R, T, F> void add(
      Operation<A, R> operation,
      Function<? super A, ? extends T> toOwn,
      Stub.Exchange<? super T, F> stub,
      Mapping<R, F> toCore) {
    register(
        operation,
        argument -> toCore.toCore(stub.call(toOwn.apply(argument))),
        (values, argument) -> {
          T own = toOwn.apply(argument);
          return object(operation, values, () -> stub.call(own), toCore);
        });
  }

  /**
   * Adds an operation by a stub that has the core's own types.
   *
   * @param stub calls it
   * @param bits calls it for a number, and returns the bits of that, so that it is not boxed
   */
  public <A, R> void addOfCore(
      Operation<A, R> operation, Stub.Exchange<A, R> stub, Stub.ToLong<A> bits) {
    register(
        operation,
        stub,
        (values, argument) -> {
          ValueType<R> type = operation.replyType();
          if (type.isNumber()) {
            return number(operation, values, argument, () -> bits.call(argument));
          }
          return type.equals(ValueType.NONE)
              ? nothing(operation, values, () -> stub.call(argument))
              : object(operation, values, () -> stub.call(argument), Mapping.same(type));
        });
  }

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
    register(
        Operations.BOUNCE,
        items -> type.toCore(stub.call(type.apply(items))),
        (values, items) -> new BounceCall<>(values, type, stub, withoutLast));
  }

  /**
   * Adds {@code fail}, of which the stub raises the middleware's own exception.
   *
   * @param raised the type of that exception
   * @param toCore returns the fault that it stands for; null if it is none, but another failure
   */
  public <X extends Exception> void fail(
      Class<X> raised, Function<? super X, BenchFault> toCore, Stub.Fail stub) {
    register(
        Operations.FAIL,
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

  // What lines become.

  private <A, R> void register(
      Operation<A, R> operation, Stub.Exchange<A, R> send, PrepareArgument<A> prepare) {
    Line<A, R> line = line(operation);
    line.send = send;
    line.prepare = prepare;
  }

  private static <A, R> Call number(
      Operation<A, R> operation, Values values, A argument, Stub.GetLong bits) {
    Traffic perRun = Traffic.perRun(operation, values);
    if (argument instanceof Counter counter) {
      return new NumberCall.OfCounter(perRun, counter, bits);
    }
    long expected = ValueType.bits(operation.reply(values, argument));
    return new NumberCall(perRun, expected, operation.replyType().isReal(), bits);
  }

  private static <A, R, M> Call object(
      Operation<A, R> operation, Values values, Stub.Get<M> stub, Mapping<R, M> type) {
    return new ObjectCall<>(
        Traffic.perRun(operation, values),
        stub,
        type::length,
        values.n(),
        last -> operation.describeDifference(operation.reply(values), type.toCore(last)),
        last -> {
          if (operation.equals(Operations.OPEN_COUNTER)
              && type.toCore(last) instanceof Counter opened) {
            opened.close();
          }
        });
  }

  private static Call nothing(Operation<?, ?> operation, Values values, Stub.Action stub) {
    return new Call(Traffic.perRun(operation, values), "is") {
      @Override
      public void run() throws Exception {
        stub.call();
      }
    };
  }

  // What the core makes of it.

  /**
   * Has {@code connect} timed, which is the core's.
   *
   * @param prepare builds a {@link ConnectCall}
   */
  void connect(Prepare prepare) {
    time(Operations.CONNECT, prepare);
  }

  /** Tells whether an operation can be timed. */
  public Support support(Operation<?, ?> operation) {
    return line(operation).byHand != null ? Support.CALLED : supportOfCases(operation);
  }

  /**
   * Tells whether conformance cases can call an operation: its values may be more than is timed.
   */
  public Support supportOfCases(Operation<?, ?> operation) {
    // The last two are the core's own, by its client.
    if (line(operation).send != null
        || operation == Operations.CONNECT
        || operation == Operations.UNKNOWN) {
      return Support.CALLED;
    }
    return line(operation).reason == null ? Support.MISSING : Support.CANNOT;
  }

  /** Returns why an operation cannot be called. */
  public String reason(Operation<?, ?> operation) {
    String reason = line(operation).reason;
    return reason == null ? "this binding has no line for " + operation : reason;
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
    Stub.Exchange<A, R> send = line(operation).send;
    if (send == null) {
      throw new IllegalStateException(reason(operation));
    }
    R reply = send.call(argument);
    ledger.count(operation, 1, operation.elements(argument, reply));
    return reply;
  }

  /** Counts what went through a call that was prepared. */
  public void count(Traffic traffic) {
    ledger.count(traffic);
  }

  /**
   * Builds a call to be timed. What returns a string has it set before; what takes a counter gets
   * one that is opened for it.
   *
   * @throws Exception whatever the middleware raises
   */
  public Call prepare(Operation<?, ?> operation, Values values) throws Exception {
    if (line(operation).byHand != null) {
      setFirst(operation, values);
      return line(operation).byHand.with(values);
    }
    if (operation == Operations.CALL_COUNTER) {
      Counter opened = send(Operations.OPEN_COUNTER, null);
      return line(Operations.CALL_COUNTER).prepare.with(values, opened);
    }
    return prepareByFormula(operation, values);
  }

  private <A> Call prepareByFormula(Operation<A, ?> operation, Values values) throws Exception {
    setFirst(operation, values);
    return line(operation).prepare.with(values, operation.argument(values));
  }

  /** Sets what an operation is to return, if that has to be set. */
  public void setFirst(Operation<?, ?> operation, Values values) throws Exception {
    Operation<String, Void> setter = operation.setFirst();
    if (setter != null) {
      send(setter, setter.argument(values));
    }
  }
}
