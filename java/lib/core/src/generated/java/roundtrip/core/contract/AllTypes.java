// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

/** AllTypes in the core's own terms: any bits and any UTF-16 code units. Bindings convert it. */
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
