package roundtrip.core.contract;

/**
 * A value of every type of the contract, in the core's own terms; bindings convert it into their
 * middleware's.
 *
 * @param octetValue 8 bits without a sign
 * @param charValue one character of the wire's narrow code set
 * @param wcharValue any UTF-16 code unit
 * @param floatValue any 32 bits
 * @param doubleValue any 64 bits
 * @param stringValue any UTF-16 code units
 * @param wstringValue any UTF-16 code units
 */
public record AllTypes(
    boolean booleanValue,
    byte octetValue,
    char charValue,
    char wcharValue,
    short int16Value,
    int int32Value,
    long int64Value,
    float floatValue,
    double doubleValue,
    String stringValue,
    String wstringValue) {}
