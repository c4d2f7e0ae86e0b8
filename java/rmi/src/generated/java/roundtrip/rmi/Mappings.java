// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import roundtrip.core.contract.JavaMappings;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.References;

/** How the middleware spells the contract's types: as Java does, and structs as classes of its own. */
public final class Mappings extends JavaMappings {
  private static final Mapping<roundtrip.core.contract.Item, Item> ITEM = Mapping.of(Item::new, Item::toCore);

  /** Arrays of Items, and of the core's. */
  public static final Mapping<roundtrip.core.contract.Item[], Item[]> ITEMS =
      Mapping.arrays(ITEM, roundtrip.core.contract.Item[]::new, Item[]::new);

  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT = Mapping.of(AllTypes::new, AllTypes::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], AllTypes[]> STRUCTS =
      Mapping.arrays(STRUCT, roundtrip.core.contract.AllTypes[]::new, AllTypes[]::new);
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS = Mapping.of(AllArrays::new, AllArrays::toCore);
  static final Mapping<roundtrip.core.contract.BenchFault, BenchFault> FAULT = Mapping.of(BenchFault::new, BenchFault::toCore);
  private static final References<Counter> REFERENCES = new References<>(Counter::increment, Counter::close);
  static final Mapping<roundtrip.core.contract.Counter, Counter> COUNTER = REFERENCES.one();
  static final Mapping<roundtrip.core.contract.Counter[], Counter[]> COUNTERS = REFERENCES.array(Counter[]::new);

  private Mappings() {}
}
