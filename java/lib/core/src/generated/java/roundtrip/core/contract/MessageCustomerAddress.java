// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

/** MessageCustomerAddress in the core's own terms: any bits and any UTF-16 code units. Bindings convert it. */
public record MessageCustomerAddress(
    String street,
    String city,
    String zip,
    String country) {}
