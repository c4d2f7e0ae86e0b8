// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class Item implements Serializable {
  private static final long serialVersionUID = 1;

  final int id;
  final String name;
  final double value;

  /**
   * @param data in the core's terms
   */
  public Item(roundtrip.core.contract.Item data) {
    this.id = data.id();
    this.name = data.name();
    this.value = data.value();
  }

  roundtrip.core.contract.Item toCore() {
    return new roundtrip.core.contract.Item(
        id,
        name,
        value);
  }
}
