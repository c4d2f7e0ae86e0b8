package roundtrip.core.measure;

import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Sizes;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.ValueType;

/** The shapes of timed calls: of each the middleware's call, and what is compared in it. */
final class TimedCalls {
  private TimedCalls() {}

  /** Compares the number that is returned. */
  static final class NumberCall extends TimedCall {
    private final long expected;
    private final Stub.GetLong stub;

    NumberCall(long expected, LongFunction<String> shown, Stub.GetLong stub) {
      super("is", shown);
      this.expected = expected;
      this.stub = stub;
    }

    @Override
    public void run() throws Exception {
      compare(expected, stub.call());
    }
  }

  /** Compares the length of what is returned, and keeps it for a look at the whole. */
  static final class ObjectCall<M> extends TimedCall {
    private final Stub.Get<M> stub;
    private final ToIntFunction<? super M> length;
    private final int expected;
    private final Stub.Exchange<? super M, String> describe;
    private M last;

    ObjectCall(
        Stub.Get<M> stub,
        ToIntFunction<? super M> length,
        int expected,
        Stub.Exchange<? super M, String> describe) {
      super("has length", Long::toString);
      this.stub = stub;
      this.length = length;
      this.expected = expected;
      this.describe = describe;
    }

    @Override
    public void run() throws Exception {
      last = stub.call();
      compare(expected, length.applyAsInt(last));
    }

    @Override
    public void settle() throws Exception {
      super.settle();
      last = null;
    }

    @Override
    protected String describeLast() throws Exception {
      return describe.call(last);
    }
  }

  /** Is returned nothing. */
  static final class VoidCall extends TimedCall {
    private final Stub.Action stub;

    VoidCall(Stub.Action stub) {
      super("is", Long::toString);
      this.stub = stub;
    }

    @Override
    public void run() throws Exception {
      stub.call();
    }
  }

  /**
   * A whole bounce. Its calls are counted: a server that removes nothing must not keep it going.
   * The last reply is left as it came, so that it can be looked at.
   */
  static final class BounceCall<M> extends TimedCall {
    private final Sizes sizes;
    private final int hops;
    private final M items;
    private final Mapping<Item[], M> type;
    private final Stub.Exchange<? super M, M> stub;
    private final UnaryOperator<M> withoutLast;
    private M last;

    BounceCall(
        Sizes sizes,
        Mapping<Item[], M> type,
        Stub.Exchange<? super M, M> stub,
        UnaryOperator<M> withoutLast) {
      super("has length", Long::toString);
      this.sizes = sizes;
      this.hops = (int) Operation.BOUNCE.callsPerRun(sizes);
      this.items = type.apply(Operation.BOUNCE.argument(sizes));
      this.type = type;
      this.stub = stub;
      this.withoutLast = withoutLast;
    }

    @Override
    public void run() throws Exception {
      int expected = sizes.n() - 1;
      M reply = stub.call(items);
      compare(expected, type.length(reply));
      for (int hop = 1; hop < hops; hop++) {
        expected -= 2;
        reply = stub.call(withoutLast.apply(reply));
        compare(expected, type.length(reply));
      }
      last = reply;
    }

    @Override
    public void settle() throws Exception {
      super.settle();
      last = null;
    }

    @Override
    protected long repliesPerRun() {
      return hops;
    }

    @Override
    protected String describeLast() {
      Item[] expected = TimedValues.items(1 - sizes.n() % 2, sizes.nameLength());
      return ValueType.ITEMS.describeDifference(expected, type.toCore(last));
    }
  }
}
