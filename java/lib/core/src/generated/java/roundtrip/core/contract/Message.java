// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

/** Message in the core's own terms: any bits and any UTF-16 code units. Bindings convert it. */
public record Message(
    long orderId,
    String reference,
    String created,
    String currency,
    boolean express,
    MessageCustomer customer,
    MessageLines[] lines,
    MessagePayment payment,
    String[] remarks) {}
