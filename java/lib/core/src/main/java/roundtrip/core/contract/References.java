package roundtrip.core.contract;

import java.util.function.IntFunction;

/**
 * How a middleware spells references to counters.
 *
 * @param <R> the middleware's own type of a reference
 */
public final class References<R> {
  /** Calls the counter's {@code increment}. */
  @FunctionalInterface
  public interface Increment<R> {
    /** Returns what the counter counts now. */
    int call(R reference) throws Exception;
  }

  /** Calls the counter's {@code close}. */
  @FunctionalInterface
  public interface Close<R> {
    /** Has the server release the counter. */
    void call(R reference) throws Exception;
  }

  private final Increment<R> increment;
  private final Close<R> close;

  /**
   * @param increment calls the counter's operation of that name
   * @param close calls the counter's operation of that name
   */
  public References(Increment<R> increment, Close<R> close) {
    this.increment = increment;
    this.close = close;
  }

  /** A reference as the core has it. */
  private final class Reference implements Counter {
    private final R held;

    Reference(R held) {
      this.held = held;
    }

    @Override
    public int increment() throws Exception {
      return increment.call(held);
    }

    @Override
    public void close() throws Exception {
      close.call(held);
    }
  }

  /** Returns the mapping of one reference. */
  @SuppressWarnings("unchecked") // A client has references of its own alone.
  public Mapping<Counter, R> one() {
    return Mapping.of(counter -> ((Reference) counter).held, Reference::new);
  }

  /**
   * Returns the mapping of an array of them.
   *
   * @param newArray makes one
   */
  public Mapping<Counter[], R[]> array(IntFunction<R[]> newArray) {
    return Mapping.arrays(one(), Counter[]::new, newArray);
  }
}
