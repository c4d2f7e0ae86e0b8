package roundtrip.corba;

import roundtrip.BenchFault;
import roundtrip.core.contract.Mapping;

/** The contract's exception as the middleware has it, and the core's. */
final class Faults {
  static final Mapping<roundtrip.core.contract.BenchFault, BenchFault> MAPPING =
      Mapping.of(Faults::of, Faults::toCore);

  private Faults() {}

  private static BenchFault of(roundtrip.core.contract.BenchFault fault) {
    BenchFault converted = new BenchFault(fault.code(), fault.getMessage());
    converted.initCause(fault.getCause());
    return converted;
  }

  /** Reads the fields: getMessage() is the exception's id in the repository of interfaces. */
  private static roundtrip.core.contract.BenchFault toCore(BenchFault fault) {
    return new roundtrip.core.contract.BenchFault(fault.code, fault.message);
  }
}
