// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

/** MessageLines in the core's own terms: any bits and any UTF-16 code units. Bindings convert it. */
public record MessageLines(
    String sku,
    String text,
    int quantity,
    double price,
    boolean taxed,
    boolean backorder) {}
