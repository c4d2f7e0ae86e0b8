package roundtrip.core.conformance;

import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Values;

/**
 * One conformance case, its values built.
 *
 * @param values of the formula that it is built by; those of an n of 1 if it is in the file
 * @param increments how often a new counter is incremented
 * @param afterClose whether it is incremented once more after it was closed
 * @param unset whether no member of the struct is set, where that is not the same as null
 * @param clients how many send it at once; with one it is the client that is connected already
 * @param calls how often each of them sends it
 */
public record Case<A, R>(
    String name,
    Operation<A, R> operation,
    Values values,
    A argument,
    R reply,
    int increments,
    boolean afterClose,
    boolean unset,
    int clients,
    int calls) {}
