// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class MessageCustomerAddress implements Serializable {
  private static final long serialVersionUID = 1;

  final String street;
  final String city;
  final String zip;
  final String country;

  /**
   * @param data in the core's terms
   */
  public MessageCustomerAddress(roundtrip.core.contract.MessageCustomerAddress data) {
    this.street = data.street();
    this.city = data.city();
    this.zip = data.zip();
    this.country = data.country();
  }

  roundtrip.core.contract.MessageCustomerAddress toCore() {
    return new roundtrip.core.contract.MessageCustomerAddress(
        street,
        city,
        zip,
        country);
  }
}
