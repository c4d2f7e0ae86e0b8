// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.corba;

import java.util.*;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.References;
import roundtrip.*;

/** How the middleware spells the contract's types. */
public final class Mappings {
  public static final Mapping<String, String> STRING = Mapping.same(Types.STRING);
  public static final Mapping<String, String> WSTRING = Mapping.same(Types.WSTRING);
  public static final Mapping<roundtrip.core.contract.MessageCustomerAddress, MessageCustomerAddress> MESSAGE_CUSTOMER_ADDRESS =
      Mapping.<roundtrip.core.contract.MessageCustomerAddress, MessageCustomerAddress>of(Mappings::of, Mappings::toCore).orUnset(MessageCustomerAddress::new);
  public static final Mapping<roundtrip.core.contract.MessageCustomer, MessageCustomer> MESSAGE_CUSTOMER =
      Mapping.<roundtrip.core.contract.MessageCustomer, MessageCustomer>of(Mappings::of, Mappings::toCore).orUnset(MessageCustomer::new);
  public static final Mapping<roundtrip.core.contract.MessageLines, MessageLines> MESSAGE_LINES =
      Mapping.<roundtrip.core.contract.MessageLines, MessageLines>of(Mappings::of, Mappings::toCore).orUnset(MessageLines::new);
  public static final Mapping<roundtrip.core.contract.MessageLines[], MessageLines[]> MESSAGE_LINES_ARRAY =
      Mapping.arrays(MESSAGE_LINES, roundtrip.core.contract.MessageLines[]::new, MessageLines[]::new);
  public static final Mapping<roundtrip.core.contract.MessagePayment, MessagePayment> MESSAGE_PAYMENT =
      Mapping.<roundtrip.core.contract.MessagePayment, MessagePayment>of(Mappings::of, Mappings::toCore).orUnset(MessagePayment::new);
  public static final Mapping<String[], String[]> WSTRING_ARRAY =
      Mapping.same(Types.WSTRING_ARRAY);
  public static final Mapping<roundtrip.core.contract.Message, Message> MESSAGE =
      Mapping.<roundtrip.core.contract.Message, Message>of(Mappings::of, Mappings::toCore).orUnset(Message::new);
  public static final Mapping<roundtrip.core.contract.Message[], Message[]> MESSAGE_ARRAY =
      Mapping.arrays(MESSAGE, roundtrip.core.contract.Message[]::new, Message[]::new);
  public static final Mapping<byte[], byte[]> OCTET_ARRAY =
      Mapping.same(Types.OCTET_ARRAY);
  public static final Mapping<char[], char[]> CHAR_ARRAY =
      Mapping.same(Types.CHAR_ARRAY);
  public static final Mapping<roundtrip.core.contract.Item, Item> ITEM =
      Mapping.<roundtrip.core.contract.Item, Item>of(Mappings::of, Mappings::toCore).orUnset(Item::new);
  public static final Mapping<roundtrip.core.contract.Item[], Item[]> ITEM_ARRAY =
      Mapping.arrays(ITEM, roundtrip.core.contract.Item[]::new, Item[]::new);
  public static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> ALL_TYPES =
      Mapping.<roundtrip.core.contract.AllTypes, AllTypes>of(Mappings::of, Mappings::toCore).orUnset(AllTypes::new);
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
      Mapping.<roundtrip.core.contract.AllArrays, AllArrays>of(Mappings::of, Mappings::toCore).orUnset(AllArrays::new);

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

  private static MessageCustomerAddress of(roundtrip.core.contract.MessageCustomerAddress data) {
    return new MessageCustomerAddress(
        data.street(),
        data.city(),
        data.zip(),
        data.country());
  }

  private static roundtrip.core.contract.MessageCustomerAddress toCore(MessageCustomerAddress data) {
    return new roundtrip.core.contract.MessageCustomerAddress(
        data.street,
        data.city,
        data.zip,
        data.country);
  }

  private static MessageCustomer of(roundtrip.core.contract.MessageCustomer data) {
    return new MessageCustomer(
        data.id(),
        data.name(),
        data.email(),
        Mappings.MESSAGE_CUSTOMER_ADDRESS.apply(data.address()));
  }

  private static roundtrip.core.contract.MessageCustomer toCore(MessageCustomer data) {
    return new roundtrip.core.contract.MessageCustomer(
        data.id,
        data.name,
        data.email,
        Mappings.MESSAGE_CUSTOMER_ADDRESS.toCore(data.address));
  }

  private static MessageLines of(roundtrip.core.contract.MessageLines data) {
    return new MessageLines(
        data.sku(),
        data.text(),
        data.quantity(),
        data.price(),
        data.taxed(),
        data.backorder());
  }

  private static roundtrip.core.contract.MessageLines toCore(MessageLines data) {
    return new roundtrip.core.contract.MessageLines(
        data.sku,
        data.text,
        data.quantity,
        data.price,
        data.taxed,
        data.backorder);
  }

  private static MessagePayment of(roundtrip.core.contract.MessagePayment data) {
    return new MessagePayment(
        data.method(),
        data.days(),
        data.discount());
  }

  private static roundtrip.core.contract.MessagePayment toCore(MessagePayment data) {
    return new roundtrip.core.contract.MessagePayment(
        data.method,
        data.days,
        data.discount);
  }

  private static Message of(roundtrip.core.contract.Message data) {
    return new Message(
        data.orderId(),
        data.reference(),
        data.created(),
        data.currency(),
        data.express(),
        Mappings.MESSAGE_CUSTOMER.apply(data.customer()),
        Mappings.MESSAGE_LINES_ARRAY.apply(data.lines()),
        Mappings.MESSAGE_PAYMENT.apply(data.payment()),
        Mappings.WSTRING_ARRAY.apply(data.remarks()));
  }

  private static roundtrip.core.contract.Message toCore(Message data) {
    return new roundtrip.core.contract.Message(
        data.orderId,
        data.reference,
        data.created,
        data.currency,
        data.express,
        Mappings.MESSAGE_CUSTOMER.toCore(data.customer),
        Mappings.MESSAGE_LINES_ARRAY.toCore(data.lines),
        Mappings.MESSAGE_PAYMENT.toCore(data.payment),
        Mappings.WSTRING_ARRAY.toCore(data.remarks));
  }

  private static Item of(roundtrip.core.contract.Item data) {
    return new Item(
        data.id(),
        data.name(),
        data.value());
  }

  private static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.id,
        data.name,
        data.value);
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
        Mappings.BOOLEAN_ARRAY.apply(data.booleans()),
        Mappings.OCTET_ARRAY.apply(data.octets()),
        Mappings.CHAR_ARRAY.apply(data.chars()),
        Mappings.WCHAR_ARRAY.apply(data.wchars()),
        Mappings.INT16_ARRAY.apply(data.int16s()),
        Mappings.INT32_ARRAY.apply(data.int32s()),
        Mappings.INT64_ARRAY.apply(data.int64s()),
        Mappings.FLOAT_ARRAY.apply(data.floats()),
        Mappings.DOUBLE_ARRAY.apply(data.doubles()),
        Mappings.STRING_ARRAY.apply(data.strings()),
        Mappings.WSTRING_ARRAY.apply(data.wstrings()),
        Mappings.ALL_TYPES_ARRAY.apply(data.structs()));
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEAN_ARRAY.toCore(data.booleans),
        Mappings.OCTET_ARRAY.toCore(data.octets),
        Mappings.CHAR_ARRAY.toCore(data.chars),
        Mappings.WCHAR_ARRAY.toCore(data.wchars),
        Mappings.INT16_ARRAY.toCore(data.int16s),
        Mappings.INT32_ARRAY.toCore(data.int32s),
        Mappings.INT64_ARRAY.toCore(data.int64s),
        Mappings.FLOAT_ARRAY.toCore(data.floats),
        Mappings.DOUBLE_ARRAY.toCore(data.doubles),
        Mappings.STRING_ARRAY.toCore(data.strings),
        Mappings.WSTRING_ARRAY.toCore(data.wstrings),
        Mappings.ALL_TYPES_ARRAY.toCore(data.structs));
  }
}
