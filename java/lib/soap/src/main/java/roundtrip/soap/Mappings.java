package roundtrip.soap;

import java.lang.reflect.Array;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import roundtrip.core.contract.JavaMappings;
import roundtrip.core.contract.Mapping;
import roundtrip.soap.stubs.*;

/** How the generated classes spell the contract's types: an array is an object that has a list. */
final class Mappings extends JavaMappings {
  static final Mapping<char[], String> CHARS =
      new Mapping<>(String::new, String::toCharArray, String::length);
  static final Mapping<boolean[], ArrayOfboolean> BOOLEANS =
      array(boolean[].class, ArrayOfboolean::new, ArrayOfboolean::getBoolean);
  static final Mapping<short[], ArrayOfshort> INT16S =
      array(short[].class, ArrayOfshort::new, ArrayOfshort::getShort);
  static final Mapping<int[], ArrayOfint> INT32S =
      array(int[].class, ArrayOfint::new, ArrayOfint::getInt);
  static final Mapping<long[], ArrayOflong> INT64S =
      array(long[].class, ArrayOflong::new, ArrayOflong::getLong);
  static final Mapping<float[], ArrayOffloat> FLOATS =
      array(float[].class, ArrayOffloat::new, ArrayOffloat::getFloat);
  static final Mapping<double[], ArrayOfdouble> DOUBLES =
      array(double[].class, ArrayOfdouble::new, ArrayOfdouble::getDouble);
  static final Mapping<String[], ArrayOfstring> STRINGS =
      array(String[].class, ArrayOfstring::new, ArrayOfstring::getString);
  static final Mapping<roundtrip.core.contract.Item[], ArrayOfItem> ITEMS =
      array(
          roundtrip.core.contract.Item[].class,
          ArrayOfItem::new,
          ArrayOfItem::getItem,
          Mapping.<roundtrip.core.contract.Item, Item>of(Structs::of, Structs::toCore));
  static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> STRUCT =
      Mapping.of(Structs::of, Structs::toCore);
  static final Mapping<roundtrip.core.contract.AllTypes[], ArrayOfAllTypes> STRUCTS =
      array(
          roundtrip.core.contract.AllTypes[].class,
          ArrayOfAllTypes::new,
          ArrayOfAllTypes::getAllTypes,
          STRUCT);
  static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ARRAYS =
      Mapping.of(Structs::of, Structs::toCore);

  static final Mapping<roundtrip.core.contract.BenchFault, BenchFault> FAULT =
      Mapping.of(Mappings::raised, Mappings::toCore);

  private Mappings() {}

  private static BenchFault raised(roundtrip.core.contract.BenchFault fault) {
    BenchFaultInfo info = new BenchFaultInfo();
    info.setCode(fault.code());
    info.setMessage(fault.getMessage());
    return new BenchFault(fault.getMessage(), info, fault.getCause());
  }

  private static roundtrip.core.contract.BenchFault toCore(BenchFault raised) {
    BenchFaultInfo info = raised.getFaultInfo();
    return new roundtrip.core.contract.BenchFault(info.getCode(), info.getMessage());
  }

  /** Takes the last item off a list that arrived, which has no other user. */
  static ArrayOfItem withoutLast(ArrayOfItem items) {
    List<Item> list = items.getItem();
    if (!list.isEmpty()) {
      list.remove(list.size() - 1);
    }
    return items;
  }

  private static <C, M, T> Mapping<C, M> array(
      Class<C> type, Supplier<M> create, Function<M, List<T>> list) {
    return array(type, create, list, Mapping.<T, T>of(each -> each, each -> each));
  }

  /**
   * Returns the mapping of an array.
   *
   * @param type the core's, of what {@code each} converts
   * @param list what an object of the generated class holds
   */
  @SuppressWarnings("unchecked") // An array's elements are of its type, if boxed.
  private static <C, M, E, T> Mapping<C, M> array(
      Class<C> type, Supplier<M> create, Function<M, List<T>> list, Mapping<E, T> each) {
    return new Mapping<>(
        data -> {
          M converted = create.get();
          for (int i = 0; i < Array.getLength(data); i++) {
            list.apply(converted).add(each.apply((E) Array.get(data, i)));
          }
          return converted;
        },
        converted -> {
          int length = list.apply(converted).size();
          C data = type.cast(Array.newInstance(type.getComponentType(), length));
          for (int i = 0; i < length; i++) {
            Array.set(data, i, each.toCore(list.apply(converted).get(i)));
          }
          return data;
        },
        converted -> list.apply(converted).size());
  }
}
