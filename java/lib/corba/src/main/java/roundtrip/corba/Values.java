package roundtrip.corba;

import java.util.Arrays;
import roundtrip.AllArrays;
import roundtrip.AllTypes;
import roundtrip.Item;
import roundtrip.core.contract.Mapping;

/** How the IDL's mapping spells structs: classes of its own, with public fields. */
final class Values {
  static final Mapping<roundtrip.core.contract.Item[], Item[]> ITEMS =
      Mapping.of(
          items -> Arrays.stream(items).map(Values::of).toArray(Item[]::new),
          items ->
              Arrays.stream(items).map(Values::toCore).toArray(roundtrip.core.contract.Item[]::new),
          items -> items.length);

  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Values::of, Values::toCore);

  static final Mapping<roundtrip.core.contract.AllTypes[], AllTypes[]> STRUCTS =
      Mapping.of(
          structs -> Arrays.stream(structs).map(Values::of).toArray(AllTypes[]::new),
          structs ->
              Arrays.stream(structs)
                  .map(Values::toCore)
                  .toArray(roundtrip.core.contract.AllTypes[]::new),
          structs -> structs.length);

  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Values::of, Values::toCore);

  private Values() {}

  private static Item of(roundtrip.core.contract.Item item) {
    return new Item(item.id(), item.name(), item.value());
  }

  private static roundtrip.core.contract.Item toCore(Item item) {
    return new roundtrip.core.contract.Item(item.id, item.name, item.value);
  }

  private static AllTypes of(roundtrip.core.contract.AllTypes data) {
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

  private static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
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

  private static AllArrays of(roundtrip.core.contract.AllArrays data) {
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
        STRUCTS.apply(data.structs()));
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
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
        STRUCTS.toCore(data.structs));
  }
}
