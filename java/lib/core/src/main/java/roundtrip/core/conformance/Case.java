package roundtrip.core.conformance;

import roundtrip.core.contract.Operation;

/**
 * One conformance case, its values built.
 *
 * @param name by which the runner asks for it
 * @param operation what it calls
 * @param argument Integer, byte[], char[], String, Item[], AllTypes or AllArrays, as the operation
 *     takes it; a BenchFault for {@code fail}; a {@link References} for those on references
 * @param reply what must come back from an operation that does not return its argument: Integer, or
 *     Item[]; else null
 * @param crowd the clients that send it
 */
public record Case(String name, Operation operation, Object argument, Object reply, Crowd crowd) {
  /**
   * Clients at once.
   *
   * @param clients how many; with one it is the client that is connected already
   * @param calls how often each sends the case
   */
  public record Crowd(int clients, int calls) {}

  /**
   * What is done with references.
   *
   * @param count how many are asked for at once
   * @param increments how often a new counter is incremented
   * @param afterClose whether it is, once more, when it is closed
   */
  public record References(int count, int increments, boolean afterClose) {}
}
