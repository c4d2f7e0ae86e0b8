// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.util.*;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.References;

/** How the middleware spells the contract's types. */
public final class Mappings {
  public static final Mapping<String, String> STRING = Mapping.same(Types.STRING);
  public static final Mapping<String, String> WSTRING = Mapping.same(Types.WSTRING);
  public static final Mapping<roundtrip.core.contract.MessageCustomerAddress, MessageCustomerAddress> MESSAGE_CUSTOMER_ADDRESS =
      Mapping.of(MessageCustomerAddress::new, MessageCustomerAddress::toCore);
  public static final Mapping<roundtrip.core.contract.MessageCustomer, MessageCustomer> MESSAGE_CUSTOMER =
      Mapping.of(MessageCustomer::new, MessageCustomer::toCore);
  public static final Mapping<roundtrip.core.contract.MessageLines, MessageLines> MESSAGE_LINES =
      Mapping.of(MessageLines::new, MessageLines::toCore);
  public static final Mapping<roundtrip.core.contract.MessageLines[], MessageLines[]> MESSAGE_LINES_ARRAY =
      Mapping.arrays(MESSAGE_LINES, roundtrip.core.contract.MessageLines[]::new, MessageLines[]::new);
  public static final Mapping<roundtrip.core.contract.MessagePayment, MessagePayment> MESSAGE_PAYMENT =
      Mapping.of(MessagePayment::new, MessagePayment::toCore);
  public static final Mapping<String[], String[]> WSTRING_ARRAY =
      Mapping.same(Types.WSTRING_ARRAY);
  public static final Mapping<roundtrip.core.contract.Message, Message> MESSAGE =
      Mapping.of(Message::new, Message::toCore);
  public static final Mapping<roundtrip.core.contract.Message[], Message[]> MESSAGE_ARRAY =
      Mapping.arrays(MESSAGE, roundtrip.core.contract.Message[]::new, Message[]::new);
  public static final Mapping<byte[], byte[]> OCTET_ARRAY =
      Mapping.same(Types.OCTET_ARRAY);
  public static final Mapping<char[], char[]> CHAR_ARRAY =
      Mapping.same(Types.CHAR_ARRAY);
  public static final Mapping<roundtrip.core.contract.Item, Item> ITEM =
      Mapping.of(Item::new, Item::toCore);
  public static final Mapping<roundtrip.core.contract.Item[], Item[]> ITEM_ARRAY =
      Mapping.arrays(ITEM, roundtrip.core.contract.Item[]::new, Item[]::new);
  public static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> ALL_TYPES =
      Mapping.of(AllTypes::new, AllTypes::toCore);
  public static final Mapping<boolean[], boolean[]> BOOLEAN_ARRAY =
      Mapping.same(Types.BOOLEAN_ARRAY);
  public static final Mapping<short[], short[]> INT16_ARRAY =
      Mapping.same(Types.INT16_ARRAY);
  public static final Mapping<int[], int[]> INT32_ARRAY =
      Mapping.same(Types.INT32_ARRAY);
  public static final Mapping<long[], long[]> INT64_ARRAY =
      Mapping.same(Types.INT64_ARRAY);
  public static final Mapping<float[], float[]> FLOAT_ARRAY =
      Mapping.same(Types.FLOAT_ARRAY);
  public static final Mapping<double[], double[]> DOUBLE_ARRAY =
      Mapping.same(Types.DOUBLE_ARRAY);
  public static final Mapping<String[], String[]> STRING_ARRAY =
      Mapping.same(Types.STRING_ARRAY);
  public static final Mapping<roundtrip.core.contract.AllTypes[], AllTypes[]> ALL_TYPES_ARRAY =
      Mapping.arrays(ALL_TYPES, roundtrip.core.contract.AllTypes[]::new, AllTypes[]::new);
  public static final Mapping<char[], char[]> WCHAR_ARRAY =
      Mapping.same(Types.WCHAR_ARRAY);
  public static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ALL_ARRAYS =
      Mapping.of(AllArrays::new, AllArrays::toCore);

  private static final References<Counter> REFERENCES = new References<>(Counter::increment, Counter::close);
  static final Mapping<roundtrip.core.contract.Counter, Counter> COUNTER = REFERENCES.one();
  static final Mapping<roundtrip.core.contract.Counter[], Counter[]> COUNTER_ARRAY = REFERENCES.array(Counter[]::new);

  private Mappings() {}

  static int scalars(MessageCustomerAddress data) {
    return 4;
  }

  static int scalars(MessageCustomer data) {
    return 3 + Mappings.scalars(data.address);
  }

  static int scalars(MessageLines data) {
    return 6;
  }

  static int scalars(MessagePayment data) {
    return 3;
  }

  static int scalars(Message data) {
    return 5 + Mappings.scalars(data.customer) + java.util.Arrays.stream(data.lines).mapToInt(Mappings::scalars).sum() + Mappings.scalars(data.payment) + data.remarks.length;
  }

  static int scalars(Item data) {
    return 3;
  }

  static int scalars(AllTypes data) {
    return 11;
  }

  static int scalars(AllArrays data) {
    return 0 + data.booleans.length + data.octets.length + data.chars.length + data.wchars.length + data.int16s.length + data.int32s.length + data.int64s.length + data.floats.length + data.doubles.length + data.strings.length + data.wstrings.length + java.util.Arrays.stream(data.structs).mapToInt(Mappings::scalars).sum();
  }
}
