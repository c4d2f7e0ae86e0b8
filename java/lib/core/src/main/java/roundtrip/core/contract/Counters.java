package roundtrip.core.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The counters of a server: what the operations on references do. Safe for use by many threads. */
public final class Counters<R, X extends Exception> {
  /** Makes a counter that counts from 0, and can be called from now on. */
  @FunctionalInterface
  public interface Opener<R, X extends Exception> {
    R open() throws X;
  }

  private final Servant servant;
  private final Opener<R, X> opener;
  private final IntFunction<R[]> newArray;

  /** Counters that are never closed, so that they exist whenever a client asks. */
  private final List<R> existing = new ArrayList<>();

  /** The array that was answered last, ready for the next call. */
  private volatile R[] array;

  public Counters(Servant servant, Opener<R, X> opener, IntFunction<R[]> newArray) {
    this.servant = servant;
    this.opener = opener;
    this.newArray = newArray;
    array = newArray.apply(0);
  }

  public R getCounter() throws X {
    servant.arrived(Operations.GET_COUNTER, 1);
    R[] last = array;
    return last.length > 0 ? last[0] : existing(1)[0];
  }

  public R openCounter() throws X {
    servant.arrived(Operations.OPEN_COUNTER, 1);
    return opener.open();
  }

  /** Answers {@code getCounterArray}: the same counters each time. */
  public R[] getCounterArray(int count) throws X {
    Operations.GET_COUNTER_ARRAY.requireWithinLimits(count);
    servant.arrived(Operations.GET_COUNTER_ARRAY, count);
    R[] last = array;
    return last.length == count ? last : existing(count);
  }

  private synchronized R[] existing(int count) throws X {
    while (existing.size() < count) {
      existing.add(opener.open());
    }
    array = existing.subList(0, count).toArray(newArray);
    return array;
  }
}
