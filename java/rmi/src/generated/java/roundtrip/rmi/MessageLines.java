// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class MessageLines implements Serializable {
  private static final long serialVersionUID = 1;

  final String sku;
  final String text;
  final int quantity;
  final double price;
  final boolean taxed;
  final boolean backorder;

  /**
   * @param data in the core's terms
   */
  public MessageLines(roundtrip.core.contract.MessageLines data) {
    this.sku = data.sku();
    this.text = data.text();
    this.quantity = data.quantity();
    this.price = data.price();
    this.taxed = data.taxed();
    this.backorder = data.backorder();
  }

  roundtrip.core.contract.MessageLines toCore() {
    return new roundtrip.core.contract.MessageLines(
        sku,
        text,
        quantity,
        price,
        taxed,
        backorder);
  }
}
