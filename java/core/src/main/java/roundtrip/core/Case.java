package roundtrip.core;

/**
 * One conformance case, its values built.
 *
 * @param name by which the runner asks for it
 * @param operation what it calls
 * @param argument Integer, byte[], char[], String or Item[], as the operation takes it
 * @param reply what must come back: Integer, or Item[]
 */
record Case(String name, Operation operation, Object argument, Object reply) {}
