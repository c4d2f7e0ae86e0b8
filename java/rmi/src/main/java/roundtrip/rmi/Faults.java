package roundtrip.rmi;

import roundtrip.core.contract.Mapping;

/** The contract's exception as RMI carries it, and the core's. */
final class Faults {
  static final Mapping<roundtrip.core.contract.BenchFault, BenchFault> MAPPING =
      Mapping.of(BenchFault::new, BenchFault::toCore);

  private Faults() {}
}
