// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class MessagePayment implements Serializable {
  private static final long serialVersionUID = 1;

  final String method;
  final int days;
  final double discount;

  /**
   * @param data in the core's terms
   */
  public MessagePayment(roundtrip.core.contract.MessagePayment data) {
    this.method = data.method();
    this.days = data.days();
    this.discount = data.discount();
  }

  roundtrip.core.contract.MessagePayment toCore() {
    return new roundtrip.core.contract.MessagePayment(
        method,
        days,
        discount);
  }
}
