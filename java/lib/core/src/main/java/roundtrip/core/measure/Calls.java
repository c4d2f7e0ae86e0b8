package roundtrip.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.NumberType;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.ValueType;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.BoundStub.OfBounce;
import roundtrip.core.measure.BoundStub.OfNothing;
import roundtrip.core.measure.BoundStub.OfNumber;
import roundtrip.core.measure.BoundStub.OfObject;

/**
 * A client's table: its operations, each of which a binding binds to a stub. From each follow the
 * call that conformance cases send, with the core's values, and the call that is timed, with the
 * middleware's own: it takes an argument that was converted before, and converts nothing.
 *
 * <p>A binding gives the operation, the mapping of its argument unless that is a number, the stub,
 * and the mapping of its reply unless that is a number. An operation that the mapping cannot carry
 * gets its reason by {@link #unsupported}. One that gets neither is not implemented, for which a
 * test fails.
 */
public final class Calls {
  public enum Support {
    CALLED,
    UNSUPPORTED,
    NOT_IMPLEMENTED
  }

  @FunctionalInterface
  public interface Prepare {
    Call with(Values values) throws Exception;
  }

  /** What a binding declares of an operation; the rest is null. */
  private static final class BoundOperation<A, R> {
    private Function<A, BoundStub<A, R>> bind;
    private Prepare byHand;
    private BoundStub<A, R> unset;
    private String reason;
  }

  private final CallCounts callCounts;
  private final Map<Operation<?, ?>, BoundOperation<?, ?>> table = new HashMap<>();
  private final List<Class<? extends Exception>> refusals = new ArrayList<>();

  /** Counts the calls that return, but for the timed ones. */
  public Calls(CallCounts callCounts) {
    this.callCounts = callCounts;
  }

  @SuppressWarnings("unchecked") // Nothing else is put under this operation.
  private <A, R> BoundOperation<A, R> bound(Operation<A, R> operation) {
    return (BoundOperation<A, R>)
        table.computeIfAbsent(operation, absent -> new BoundOperation<A, R>());
  }

  // What a binding declares.

  /**
   * Declares what the middleware raises if it refuses a value. Whatever else a call raises is a
   * failure; {@link roundtrip.core.contract.Refused} is always a refusal.
   */
  public void refusedBy(Class<? extends Exception> type) {
    refusals.add(type);
  }

  /** Declares that the mapping has no such operations. */
  public void unsupported(String reason, Operation<?, ?>... operations) {
    for (Operation<?, ?> operation : operations) {
      table.remove(operation);
      bound(operation).reason = reason;
    }
  }

  /** Declares that the mapping has no references. */
  public void unsupportedReferences(String reason) {
    unsupported(
        reason,
        Operations.GET_COUNTER,
        Operations.OPEN_COUNTER,
        Operations.GET_COUNTER_ARRAY,
        Operations.CALL_COUNTER);
  }

  /** Times an operation by a call that the binding builds itself. Cases send what they sent. */
  public void time(Operation<?, ?> operation, Prepare prepare) {
    bound(operation).byHand = prepare;
  }

  public void remove(Operation<?, ?> operation) {
    table.remove(operation);
  }

  // Operations and their stubs, by what a stub takes and returns.

  public void add(Operation<Integer, Integer> operation, Stub.IntToLong stub) {
    bindInt(operation, n -> number(operation, () -> stub.call(n)));
  }

  public void add(Operation<Integer, Void> operation, Stub.IntConsumer stub) {
    bindInt(operation, n -> new OfNothing<>(() -> stub.call(n)));
  }

  /**
   * Adds an operation that returns a number, a character or a boolean.
   *
   * @param bits returns an integer as it is, and of anything else its bits
   */
  public <R> void add(Operation<Void, R> operation, Stub.GetLong bits) {
    bind(operation, none -> none, none -> number(operation, bits));
  }

  public <A, M> void add(
      Operation<A, Integer> operation,
      Function<? super A, ? extends M> toOwn,
      Stub.ToLong<? super M> stub) {
    this.<A, Integer, M>bind(operation, toOwn, own -> number(operation, () -> stub.call(own)));
  }

  public <A, M> void add(
      Operation<A, Void> operation,
      Function<? super A, ? extends M> toOwn,
      Stub.Consumer<? super M> stub) {
    this.<A, Void, M>bind(operation, toOwn, own -> new OfNothing<>(() -> stub.call(own)));
  }

  public <R, M> void add(Operation<Void, R> operation, Stub.Get<M> stub, Mapping<R, M> toCore) {
    bind(operation, none -> none, none -> new OfObject<>(toCore, stub));
  }

  public <R, M> void add(
      Operation<Integer, R> operation, Stub.IntTo<M> stub, Mapping<R, M> toCore) {
    bindInt(operation, n -> new OfObject<>(toCore, () -> stub.call(n)));
  }

  public <A, R, T, F> void add(
      Operation<A, R> operation,
      Function<? super A, ? extends T> toOwn,
      Stub.Exchange<? super T, F> stub,
      Mapping<R, F> toCore) {
    this.<A, R, T>bind(operation, toOwn, own -> new OfObject<>(toCore, () -> stub.call(own)));
  }

  /**
   * Adds an operation by a stub that has the core's own types.
   *
   * @param bits calls it for a number, and returns the bits of that, so that it is not boxed
   */
  public <A, R> void addOfCore(
      Operation<A, R> operation, Stub.Exchange<A, R> stub, Stub.ToLong<A> bits) {
    ValueType<R> type = operation.replyType();
    if (type.isNumber()) {
      bind(operation, own -> own, own -> number(operation, () -> bits.call(own)));
    } else if (type.equals(ValueType.NONE)) {
      bind(operation, own -> own, own -> new OfNothing<>(() -> stub.call(own)));
    } else {
      add(operation, own -> own, stub, Mapping.same(type));
    }
  }

  /** Adds a bounce, with arrays of which a shorter copy is made. */
  public <C, T> void bounce(
      Operation<C, C> operation, Mapping<C, T[]> type, Stub.Exchange<T[], T[]> stub) {
    bounce(
        operation,
        type,
        stub,
        items -> items.length == 0 ? items : Arrays.copyOf(items, items.length - 1));
  }

  /**
   * Adds a bounce.
   *
   * @param withoutLast drops the last element of a reply, which it may change and return; of none,
   *     none. It belongs to what is timed
   */
  public <C, M> void bounce(
      Operation<C, C> operation,
      Mapping<C, M> type,
      Stub.Exchange<? super M, M> stub,
      UnaryOperator<M> withoutLast) {
    this.<C, C, M>bind(operation, type, items -> new OfBounce<>(type, stub, withoutLast, items));
  }

  /**
   * Adds {@code fail}, of which the stub raises the middleware's own exception. Its cause is kept.
   *
   * @param type returns the fault that it stands for; null if it is another failure
   */
  public <X extends Exception> void fail(
      Class<X> raised, Mapping<BenchFault, X> type, Stub.Fail stub) {
    Stub.Exchange<BenchFault, BenchFault> caught =
        sent -> {
          try {
            stub.call(sent.code(), sent.getMessage());
            return null;
          } catch (Exception e) {
            BenchFault came = raised.isInstance(e) ? type.toCore(raised.cast(e)) : null;
            if (came == null) {
              throw e;
            }
            came.initCause(e.getCause());
            return came;
          }
        };
    add(Operations.FAIL, sent -> sent, caught, Mapping.same(ValueType.FAULT));
  }

  /** An int leaves its box when it is bound, and not in each call. */
  private <R> void bindInt(
      Operation<Integer, R> operation, IntFunction<BoundStub<Integer, R>> bind) {
    bound(operation).bind = bind::apply;
  }

  /** Has an argument converted into the middleware's own type, and given to a stub. */
  private <A, R, M> void bind(
      Operation<A, R> operation,
      Function<? super A, ? extends M> toOwn,
      Function<M, BoundStub<A, R>> bind) {
    BoundOperation<A, R> bound = bound(operation);
    bound.bind = argument -> bind.apply(toOwn.apply(argument));
    if (toOwn instanceof Mapping<? super A, ? extends M> mapping && mapping.unset() != null) {
      bound.unset = bind.apply(mapping.unset().get());
    }
  }

  private static <A, R> BoundStub<A, R> number(Operation<A, R> operation, Stub.GetLong bits) {
    return new OfNumber<>((NumberType<R>) operation.replyType(), bits);
  }

  // What the core makes of it.

  public Support support(Operation<?, ?> operation) {
    return bound(operation).byHand != null ? Support.CALLED : supportOfCases(operation);
  }

  /**
   * Tells whether conformance cases can call an operation: its values may be more than is timed.
   */
  public Support supportOfCases(Operation<?, ?> operation) {
    // The last two are the core's own, by its client.
    if (bound(operation).bind != null
        || operation == Operations.CONNECT
        || operation == Operations.UNKNOWN) {
      return Support.CALLED;
    }
    return bound(operation).reason == null ? Support.NOT_IMPLEMENTED : Support.UNSUPPORTED;
  }

  public String reason(Operation<?, ?> operation) {
    String reason = bound(operation).reason;
    return reason == null ? "this binding has no line for " + operation : reason;
  }

  /** Tells whether an exception is a refusal: what the binding declared, or that a null was met. */
  public boolean isRefusal(Exception raised) {
    return raised instanceof NullPointerException
        || refusals.stream().anyMatch(type -> type.isInstance(raised));
  }

  /** Calls an operation once, untimed and counted; returns the reply in the core's type. */
  public <A, R> R send(Operation<A, R> operation, A argument) throws Exception {
    BoundOperation<A, R> bound = bound(operation);
    if (bound.bind == null) {
      throw new IllegalStateException(reason(operation));
    }
    R reply = bound.bind.apply(argument).send();
    callCounts.count(operation, 1, operation.elements(argument, reply));
    return reply;
  }

  /** Tells whether a member of its argument that was not set is something else than null. */
  public boolean hasUnset(Operation<?, ?> operation) {
    return bound(operation).unset != null;
  }

  /** Calls an operation with a struct of which no member was set; returns the reply. */
  public <R> R sendUnset(Operation<?, R> operation) throws Exception {
    R reply = bound(operation).unset.send();
    callCounts.count(operation, 1, 1);
    return reply;
  }

  /** Counts what went through a call that was prepared. */
  public void count(Traffic traffic) {
    callCounts.count(traffic);
  }

  /**
   * Builds a call to be timed. What returns a string has it set before; what takes a counter gets
   * one that is opened for it.
   */
  public Call prepare(Operation<?, ?> operation, Values values) throws Exception {
    setFirst(operation, values);
    Prepare byHand = bound(operation).byHand;
    if (byHand != null) {
      return byHand.with(values);
    }
    return operation == Operations.CALL_COUNTER
        ? prepare(Operations.CALL_COUNTER, values, send(Operations.OPEN_COUNTER, null))
        : prepareByFormula(operation, values);
  }

  private <A, R> Call prepareByFormula(Operation<A, R> operation, Values values) {
    return prepare(operation, values, operation.argument(values));
  }

  private <A, R> Call prepare(Operation<A, R> operation, Values values, A argument) {
    return bound(operation).bind.apply(argument).timed(operation, values, argument);
  }

  /** Sets what an operation is to return, if that has to be set. */
  public void setFirst(Operation<?, ?> operation, Values values) throws Exception {
    Operation<String, Void> setter = operation.setFirst();
    if (setter != null) {
      send(setter, setter.argument(values));
    }
  }
}
