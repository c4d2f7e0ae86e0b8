// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class AllTypes implements Serializable {
  private static final long serialVersionUID = 1;

  final boolean booleanValue;
  final byte octetValue;
  final char charValue;
  final char wcharValue;
  final short int16Value;
  final int int32Value;
  final long int64Value;
  final float floatValue;
  final double doubleValue;
  final String stringValue;
  final String wstringValue;

  /**
   * @param data in the core's terms
   */
  public AllTypes(roundtrip.core.contract.AllTypes data) {
    this.booleanValue = data.booleanValue();
    this.octetValue = data.octetValue();
    this.charValue = data.charValue();
    this.wcharValue = data.wcharValue();
    this.int16Value = data.int16Value();
    this.int32Value = data.int32Value();
    this.int64Value = data.int64Value();
    this.floatValue = data.floatValue();
    this.doubleValue = data.doubleValue();
    this.stringValue = data.stringValue();
    this.wstringValue = data.wstringValue();
  }

  roundtrip.core.contract.AllTypes toCore() {
    return new roundtrip.core.contract.AllTypes(
        booleanValue,
        octetValue,
        charValue,
        wcharValue,
        int16Value,
        int32Value,
        int64Value,
        floatValue,
        doubleValue,
        stringValue,
        wstringValue);
  }
}
