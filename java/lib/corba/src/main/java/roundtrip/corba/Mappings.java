package roundtrip.corba;

import roundtrip.AllArrays;
import roundtrip.AllTypes;
import roundtrip.Counter;
import roundtrip.Item;
import roundtrip.core.contract.JavaMappings;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.References;

/**
 * How the IDL's mapping spells the contract's types: as Java does, and structs as classes of its
 * own with public fields.
 */
final class Mappings extends JavaMappings {
  static final Mapping<roundtrip.core.contract.Item[], Item[]> ITEMS =
      Mapping.arrays(
          Mapping.<roundtrip.core.contract.Item, Item>of(Structs::of, Structs::toCore),
          roundtrip.core.contract.Item[]::new,
          Item[]::new);
  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Structs::of, Structs::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], AllTypes[]> STRUCTS =
      Mapping.arrays(STRUCT, roundtrip.core.contract.AllTypes[]::new, AllTypes[]::new);
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Structs::of, Structs::toCore);
  private static final References<Counter> REFERENCES =
      new References<>(Counter::increment, Counter::close);
  static final Mapping<roundtrip.core.contract.Counter, Counter> COUNTER = REFERENCES.one();
  static final Mapping<roundtrip.core.contract.Counter[], Counter[]> COUNTERS =
      REFERENCES.array(Counter[]::new);

  private Mappings() {}
}
