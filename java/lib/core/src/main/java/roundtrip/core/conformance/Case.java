package roundtrip.core.conformance;

import roundtrip.core.contract.Operation;

/**
 * One conformance case, its values built.
 *
 * @param <A> the core's type of the argument
 * @param <R> the core's type of the reply
 * @param name by which the runner asks for it
 * @param operation what it calls
 * @param argument what is sent
 * @param reply what must come back
 * @param steps what is done with counters, if the operation is about those
 * @param concurrency the clients that send it
 */
public record Case<A, R>(
    String name,
    Operation<A, R> operation,
    A argument,
    R reply,
    Steps steps,
    Concurrency concurrency) {

  /**
   * What is done with counters.
   *
   * @param increments how often a new counter is incremented
   * @param afterClose whether it is incremented once more after it was closed
   */
  public record Steps(int increments, boolean afterClose) {
    /** What the formula cases do. */
    static final Steps TWO = new Steps(2, false);
  }

  /**
   * Clients at once.
   *
   * @param clients how many; with one it is the client that is connected already
   * @param calls how often each sends the case
   */
  public record Concurrency(int clients, int calls) {
    static final Concurrency NONE = new Concurrency(1, 1);
  }
}
