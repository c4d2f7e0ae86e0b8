// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.corba;

import roundtrip.AllArrays;
import roundtrip.AllTypes;
import roundtrip.BenchFault;
import roundtrip.Item;

/** Structs member by member: the core's, and those that the middleware's compiler makes. */
final class Structs {
  private Structs() {}

  static Item of(roundtrip.core.contract.Item data) {
    return new Item(
        data.id(),
        data.name(),
        data.value());
  }

  static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.id,
        data.name,
        data.value);
  }

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
        Mappings.BOOLEANS.apply(data.booleans()),
        Mappings.OCTETS.apply(data.octets()),
        Mappings.CHARS.apply(data.chars()),
        Mappings.CHARS.apply(data.wchars()),
        Mappings.INT16S.apply(data.int16s()),
        Mappings.INT32S.apply(data.int32s()),
        Mappings.INT64S.apply(data.int64s()),
        Mappings.FLOATS.apply(data.floats()),
        Mappings.DOUBLES.apply(data.doubles()),
        Mappings.STRINGS.apply(data.strings()),
        Mappings.STRINGS.apply(data.wstrings()),
        Mappings.STRUCTS.apply(data.structs()));
  }

  static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEANS.toCore(data.booleans),
        Mappings.OCTETS.toCore(data.octets),
        Mappings.CHARS.toCore(data.chars),
        Mappings.CHARS.toCore(data.wchars),
        Mappings.INT16S.toCore(data.int16s),
        Mappings.INT32S.toCore(data.int32s),
        Mappings.INT64S.toCore(data.int64s),
        Mappings.FLOATS.toCore(data.floats),
        Mappings.DOUBLES.toCore(data.doubles),
        Mappings.STRINGS.toCore(data.strings),
        Mappings.STRINGS.toCore(data.wstrings),
        Mappings.STRUCTS.toCore(data.structs));
  }

  static BenchFault of(roundtrip.core.contract.BenchFault data) {
    BenchFault converted = new BenchFault(data.code(), data.getMessage());
    converted.initCause(data.getCause());
    return converted;
  }

  /** Reads the fields: getMessage() is the exception's id in the repository of interfaces. */
  static roundtrip.core.contract.BenchFault toCore(BenchFault data) {
    return new roundtrip.core.contract.BenchFault(data.code, data.message);
  }
}
