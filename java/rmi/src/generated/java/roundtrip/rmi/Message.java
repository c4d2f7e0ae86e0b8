// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class Message implements Serializable {
  private static final long serialVersionUID = 1;

  final long orderId;
  final String reference;
  final String created;
  final String currency;
  final boolean express;
  final MessageCustomer customer;
  final MessageLines[] lines;
  final MessagePayment payment;
  final String[] remarks;

  /**
   * @param data in the core's terms
   */
  public Message(roundtrip.core.contract.Message data) {
    this.orderId = data.orderId();
    this.reference = data.reference();
    this.created = data.created();
    this.currency = data.currency();
    this.express = data.express();
    this.customer = Mappings.MESSAGE_CUSTOMER.apply(data.customer());
    this.lines = Mappings.MESSAGE_LINES_ARRAY.apply(data.lines());
    this.payment = Mappings.MESSAGE_PAYMENT.apply(data.payment());
    this.remarks = data.remarks();
  }

  roundtrip.core.contract.Message toCore() {
    return new roundtrip.core.contract.Message(
        orderId,
        reference,
        created,
        currency,
        express,
        Mappings.MESSAGE_CUSTOMER.toCore(customer),
        Mappings.MESSAGE_LINES_ARRAY.toCore(lines),
        Mappings.MESSAGE_PAYMENT.toCore(payment),
        remarks);
  }
}
