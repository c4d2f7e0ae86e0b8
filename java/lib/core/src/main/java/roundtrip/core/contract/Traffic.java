package roundtrip.core.contract;

/** What calls add to the call counts; elements are those of all of them together. */
public record Traffic(Operation<?, ?> operation, long calls, long elements) {
  /** Returns what one run of a timed operation counts, as the servant does. */
  public static Traffic perRun(Operation<?, ?> operation, Values values) {
    int n = values.n();
    if (operation.isBounce()) {
      // One call takes two items: one end drops the last, then the other. Sent are n, n - 2 …
      long hops = (n + 1L) / 2;
      return new Traffic(operation, hops, hops * (n - hops + 1));
    }
    if (operation == Operations.CONNECT) {
      return new Traffic(Operations.INVOKE, n, n);
    }
    return new Traffic(operation, 1, operation.elements(values));
  }

  public Traffic times(long runs) {
    return new Traffic(operation, calls * runs, elements * runs);
  }
}
