// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class MessageCustomer implements Serializable {
  private static final long serialVersionUID = 1;

  final int id;
  final String name;
  final String email;
  final MessageCustomerAddress address;

  /**
   * @param data in the core's terms
   */
  public MessageCustomer(roundtrip.core.contract.MessageCustomer data) {
    this.id = data.id();
    this.name = data.name();
    this.email = data.email();
    this.address = Mappings.MESSAGE_CUSTOMER_ADDRESS.apply(data.address());
  }

  roundtrip.core.contract.MessageCustomer toCore() {
    return new roundtrip.core.contract.MessageCustomer(
        id,
        name,
        email,
        Mappings.MESSAGE_CUSTOMER_ADDRESS.toCore(address));
  }
}
