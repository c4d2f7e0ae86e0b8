package roundtrip.core.measure;

import java.util.function.UnaryOperator;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.NumberType;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/**
 * A stub with its argument in the middleware's own type. Conformance cases send it once, with what
 * converts the reply; a timed call converts nothing.
 */
interface BoundStub<A, R> {
  /** Calls the stub once, and returns the reply in the core's type. */
  R send() throws Exception;

  /** Returns the call that is timed; the argument is the stub's, in the core's type. */
  Call timed(Operation<A, R> operation, Values values, A argument);

  /** A stub that returns the bits of a number. */
  record OfNumber<A, R>(NumberType<R> type, Stub.GetLong stub) implements BoundStub<A, R> {
    @Override
    public R send() throws Exception {
      return type.ofBits(stub.call());
    }

    @Override
    public Call timed(Operation<A, R> operation, Values values, A argument) {
      return new NumberCall(operation, values, argument, stub);
    }
  }

  /** A stub that returns a value of the middleware's own type. */
  record OfObject<A, R, M>(Mapping<R, M> type, Stub.Get<M> stub) implements BoundStub<A, R> {
    @Override
    public R send() throws Exception {
      return type.toCore(stub.call());
    }

    @Override
    public Call timed(Operation<A, R> operation, Values values, A argument) {
      return new ObjectCall<>(operation, values, type, stub);
    }
  }

  /** A stub that returns nothing. */
  record OfNothing<A, R>(Stub.Action stub) implements BoundStub<A, R> {
    @Override
    public R send() throws Exception {
      stub.call();
      return null;
    }

    @Override
    public Call timed(Operation<A, R> operation, Values values, A argument) {
      return new Call(Traffic.perRun(operation, values), "is") {
        @Override
        public void run() throws Exception {
          stub.call();
        }
      };
    }
  }

  /** The stub of a bounce, and what drops the last element of a reply. */
  record OfBounce<C, M>(
      Mapping<C, M> type, Stub.Exchange<? super M, M> stub, UnaryOperator<M> withoutLast, M items)
      implements BoundStub<C, C> {
    @Override
    public C send() throws Exception {
      return type.toCore(stub.call(items));
    }

    @Override
    public Call timed(Operation<C, C> operation, Values values, C argument) {
      return new BounceCall<>(operation, values, this);
    }
  }

  /** Compares the number that is returned. */
  final class NumberCall extends Call {
    private final Stub.GetLong stub;
    private final boolean isReal;

    /** The argument, a new counter, which counts from 0 and is closed in the end; else null. */
    private final Counter counter;

    private long expected;

    <A, R> NumberCall(Operation<A, R> operation, Values values, A argument, Stub.GetLong stub) {
      super(Traffic.perRun(operation, values), "is");
      this.stub = stub;
      isReal = operation.replyType() instanceof NumberType<R> number && number.isReal();
      counter = argument instanceof Counter opened ? opened : null;
      expected = counter != null ? 1 : NumberType.bits(operation.reply(values, argument));
    }

    @Override
    public void run() throws Exception {
      compare(expected, stub.call());
    }

    @Override
    protected String shown(long number) {
      return isReal ? Hex.of(number) : super.shown(number);
    }

    @Override
    protected void cleanUp() {
      if (counter != null) {
        expected++;
      }
    }

    @Override
    public void close() throws Exception {
      if (counter != null) {
        counter.close();
      }
    }
  }

  /** Compares the length of what is returned, and keeps it for a look at the whole. */
  final class ObjectCall<R, M> extends Call {
    private final Operation<?, R> operation;
    private final Values values;
    private final Mapping<R, M> type;
    private final Stub.Get<M> stub;
    private final int length;
    private M last;

    ObjectCall(Operation<?, R> operation, Values values, Mapping<R, M> type, Stub.Get<M> stub) {
      super(Traffic.perRun(operation, values), "has length");
      this.operation = operation;
      this.values = values;
      this.type = type;
      this.stub = stub;
      length = values.n();
    }

    @Override
    public void run() throws Exception {
      last = stub.call();
      compare(length, type.length(last));
    }

    @Override
    protected void cleanUp() throws Exception {
      if (operation.equals(Operations.OPEN_COUNTER)
          && type.toCore(last) instanceof Counter opened) {
        opened.close();
      }
      last = null;
    }

    @Override
    protected String lastDifference() throws Exception {
      return operation.describeDifference(operation.reply(values), type.toCore(last));
    }
  }
}
