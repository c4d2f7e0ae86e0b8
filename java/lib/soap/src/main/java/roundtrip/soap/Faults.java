package roundtrip.soap;

import roundtrip.core.contract.Mapping;
import roundtrip.soap.stubs.BenchFault;
import roundtrip.soap.stubs.BenchFaultInfo;

/** The contract's exception as the generated classes have it, and the core's. */
final class Faults {
  static final Mapping<roundtrip.core.contract.BenchFault, BenchFault> MAPPING =
      Mapping.of(Faults::of, Faults::toCore);

  private Faults() {}

  private static BenchFault of(roundtrip.core.contract.BenchFault fault) {
    BenchFaultInfo info = new BenchFaultInfo();
    info.setCode(fault.code());
    info.setMessage(fault.getMessage());
    return new BenchFault(fault.getMessage(), info, fault.getCause());
  }

  private static roundtrip.core.contract.BenchFault toCore(BenchFault raised) {
    BenchFaultInfo info = raised.getFaultInfo();
    return new roundtrip.core.contract.BenchFault(info.getCode(), info.getMessage());
  }
}
