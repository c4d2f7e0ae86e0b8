package roundtrip.core.contract;

/**
 * An Item in the core's own terms; bindings convert it into their middleware's.
 *
 * @param id any 32 bits
 * @param name any UTF-16 code units, half a surrogate pair included
 * @param value any 64 bits
 */
public record Item(int id, String name, double value) {}
