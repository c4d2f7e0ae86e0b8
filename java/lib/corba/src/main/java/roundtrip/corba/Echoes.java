package roundtrip.corba;

import java.util.Arrays;
import roundtrip.AllArrays;
import roundtrip.AllTypes;

/** Between the core's structs and those of the IDL. */
final class Echoes {
  private Echoes() {}

  static AllTypes of(roundtrip.core.contract.AllTypes data) {
    return new AllTypes(
        data.booleanValue(),
        data.octetValue(),
        data.charValue(),
        data.wcharValue(),
        data.int16Value(),
        data.int32Value(),
        data.int64Value(),
        data.floatValue(),
        data.doubleValue(),
        data.stringValue(),
        data.wstringValue());
  }

  static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.booleanValue,
        data.octetValue,
        data.charValue,
        data.wcharValue,
        data.int16Value,
        data.int32Value,
        data.int64Value,
        data.floatValue,
        data.doubleValue,
        data.stringValue,
        data.wstringValue);
  }

  static AllArrays of(roundtrip.core.contract.AllArrays data) {
    return new AllArrays(
        data.booleans(),
        data.octets(),
        data.chars(),
        data.wchars(),
        data.int16s(),
        data.int32s(),
        data.int64s(),
        data.floats(),
        data.doubles(),
        data.strings(),
        data.wstrings(),
        Arrays.stream(data.structs()).map(Echoes::of).toArray(AllTypes[]::new));
  }

  static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        data.booleans,
        data.octets,
        data.chars,
        data.wchars,
        data.int16s,
        data.int32s,
        data.int64s,
        data.floats,
        data.doubles,
        data.strings,
        data.wstrings,
        Arrays.stream(data.structs)
            .map(Echoes::toCore)
            .toArray(roundtrip.core.contract.AllTypes[]::new));
  }
}
