package roundtrip.core.measure;

import java.util.function.IntFunction;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Mapping;

/** How a middleware spells references to counters. */
public record References<R>(Stub.ToLong<R> increment, Stub.Consumer<R> close) {
  private final class Reference implements Counter {
    private final R held;

    Reference(R held) {
      this.held = held;
    }

    @Override
    public int increment() throws Exception {
      return (int) increment.call(held);
    }

    @Override
    public void close() throws Exception {
      close.call(held);
    }
  }

  @SuppressWarnings("unchecked") // A client has references of its own alone.
  public Mapping<Counter, R> one() {
    return Mapping.of(counter -> ((Reference) counter).held, Reference::new);
  }

  public Mapping<Counter[], R[]> array(IntFunction<R[]> newArray) {
    return Mapping.arrays(one(), Counter[]::new, newArray);
  }
}
