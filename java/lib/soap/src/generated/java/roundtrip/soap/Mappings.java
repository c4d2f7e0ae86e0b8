// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.soap;

import java.util.*;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.References;
import roundtrip.soap.stubs.*;

/** How the middleware spells the contract's types. */
public final class Mappings {
  public static final Mapping<String, String> STRING = Mapping.same(Types.STRING);
  public static final Mapping<String, String> WSTRING = Mapping.same(Types.WSTRING);
  public static final Mapping<roundtrip.core.contract.MessageCustomerAddress, MessageCustomerAddress> MESSAGE_CUSTOMER_ADDRESS =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<roundtrip.core.contract.MessageCustomer, MessageCustomer> MESSAGE_CUSTOMER =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<roundtrip.core.contract.MessageLines, MessageLines> MESSAGE_LINES =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<roundtrip.core.contract.MessageLines[], ArrayOfMessageLines> MESSAGE_LINES_ARRAY =
      Lists.array(roundtrip.core.contract.MessageLines[].class, ArrayOfMessageLines::new, ArrayOfMessageLines::getMessageLines, MESSAGE_LINES);
  public static final Mapping<roundtrip.core.contract.MessagePayment, MessagePayment> MESSAGE_PAYMENT =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<String[], ArrayOfstring> WSTRING_ARRAY =
      Lists.array(String[].class, ArrayOfstring::new, ArrayOfstring::getString);
  public static final Mapping<roundtrip.core.contract.Message, Message> MESSAGE =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<roundtrip.core.contract.Message[], ArrayOfMessage> MESSAGE_ARRAY =
      Lists.array(roundtrip.core.contract.Message[].class, ArrayOfMessage::new, ArrayOfMessage::getMessage, MESSAGE);
  public static final Mapping<byte[], byte[]> OCTET_ARRAY =
      Mapping.same(Types.OCTET_ARRAY);
  public static final Mapping<char[], String> CHAR_ARRAY =
      Lists.CHARS;
  public static final Mapping<roundtrip.core.contract.Item, Item> ITEM =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<roundtrip.core.contract.Item[], ArrayOfItem> ITEM_ARRAY =
      Lists.array(roundtrip.core.contract.Item[].class, ArrayOfItem::new, ArrayOfItem::getItem, ITEM);
  public static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> ALL_TYPES =
      Mapping.of(Mappings::of, Mappings::toCore);
  public static final Mapping<boolean[], ArrayOfboolean> BOOLEAN_ARRAY =
      Lists.array(boolean[].class, ArrayOfboolean::new, ArrayOfboolean::getBoolean);
  public static final Mapping<short[], ArrayOfshort> INT16_ARRAY =
      Lists.array(short[].class, ArrayOfshort::new, ArrayOfshort::getShort);
  public static final Mapping<int[], ArrayOfint> INT32_ARRAY =
      Lists.array(int[].class, ArrayOfint::new, ArrayOfint::getInt);
  public static final Mapping<long[], ArrayOflong> INT64_ARRAY =
      Lists.array(long[].class, ArrayOflong::new, ArrayOflong::getLong);
  public static final Mapping<float[], ArrayOffloat> FLOAT_ARRAY =
      Lists.array(float[].class, ArrayOffloat::new, ArrayOffloat::getFloat);
  public static final Mapping<double[], ArrayOfdouble> DOUBLE_ARRAY =
      Lists.array(double[].class, ArrayOfdouble::new, ArrayOfdouble::getDouble);
  public static final Mapping<String[], ArrayOfstring> STRING_ARRAY =
      Lists.array(String[].class, ArrayOfstring::new, ArrayOfstring::getString);
  public static final Mapping<roundtrip.core.contract.AllTypes[], ArrayOfAllTypes> ALL_TYPES_ARRAY =
      Lists.array(roundtrip.core.contract.AllTypes[].class, ArrayOfAllTypes::new, ArrayOfAllTypes::getAllTypes, ALL_TYPES);
  public static final Mapping<char[], String> WCHAR_ARRAY =
      Lists.CHARS;
  public static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ALL_ARRAYS =
      Mapping.of(Mappings::of, Mappings::toCore);

  private Mappings() {}

  static int scalars(MessageCustomerAddress data) {
    return 4;
  }

  static int scalars(MessageCustomer data) {
    return 3 + Mappings.scalars(data.getAddress());
  }

  static int scalars(MessageLines data) {
    return 6;
  }

  static int scalars(MessagePayment data) {
    return 3;
  }

  static int scalars(Message data) {
    return 5 + Mappings.scalars(data.getCustomer()) + data.getLines().getMessageLines().stream().mapToInt(Mappings::scalars).sum() + Mappings.scalars(data.getPayment()) + data.getRemarks().getString().size();
  }

  static int scalars(Item data) {
    return 3;
  }

  static int scalars(AllTypes data) {
    return 11;
  }

  static int scalars(AllArrays data) {
    return 0 + data.getBooleans().getBoolean().size() + data.getOctets().length + data.getChars().length() + data.getWchars().length() + data.getInt16S().getShort().size() + data.getInt32S().getInt().size() + data.getInt64S().getLong().size() + data.getFloats().getFloat().size() + data.getDoubles().getDouble().size() + data.getStrings().getString().size() + data.getWstrings().getString().size() + data.getStructs().getAllTypes().stream().mapToInt(Mappings::scalars).sum();
  }

  private static MessageCustomerAddress of(roundtrip.core.contract.MessageCustomerAddress data) {
    MessageCustomerAddress converted = new MessageCustomerAddress();
    converted.setStreet(data.street());
    converted.setCity(data.city());
    converted.setZip(data.zip());
    converted.setCountry(data.country());
    return converted;
  }

  private static roundtrip.core.contract.MessageCustomerAddress toCore(MessageCustomerAddress data) {
    return new roundtrip.core.contract.MessageCustomerAddress(
        data.getStreet(),
        data.getCity(),
        data.getZip(),
        data.getCountry());
  }

  private static MessageCustomer of(roundtrip.core.contract.MessageCustomer data) {
    MessageCustomer converted = new MessageCustomer();
    converted.setId(data.id());
    converted.setName(data.name());
    converted.setEmail(data.email());
    converted.setAddress(Mappings.MESSAGE_CUSTOMER_ADDRESS.apply(data.address()));
    return converted;
  }

  private static roundtrip.core.contract.MessageCustomer toCore(MessageCustomer data) {
    return new roundtrip.core.contract.MessageCustomer(
        data.getId(),
        data.getName(),
        data.getEmail(),
        Mappings.MESSAGE_CUSTOMER_ADDRESS.toCore(data.getAddress()));
  }

  private static MessageLines of(roundtrip.core.contract.MessageLines data) {
    MessageLines converted = new MessageLines();
    converted.setSku(data.sku());
    converted.setText(data.text());
    converted.setQuantity(data.quantity());
    converted.setPrice(data.price());
    converted.setTaxed(data.taxed());
    converted.setBackorder(data.backorder());
    return converted;
  }

  private static roundtrip.core.contract.MessageLines toCore(MessageLines data) {
    return new roundtrip.core.contract.MessageLines(
        data.getSku(),
        data.getText(),
        data.getQuantity(),
        data.getPrice(),
        data.isTaxed(),
        data.isBackorder());
  }

  private static MessagePayment of(roundtrip.core.contract.MessagePayment data) {
    MessagePayment converted = new MessagePayment();
    converted.setMethod(data.method());
    converted.setDays(data.days());
    converted.setDiscount(data.discount());
    return converted;
  }

  private static roundtrip.core.contract.MessagePayment toCore(MessagePayment data) {
    return new roundtrip.core.contract.MessagePayment(
        data.getMethod(),
        data.getDays(),
        data.getDiscount());
  }

  private static Message of(roundtrip.core.contract.Message data) {
    Message converted = new Message();
    converted.setOrderId(data.orderId());
    converted.setReference(data.reference());
    converted.setCreated(data.created());
    converted.setCurrency(data.currency());
    converted.setExpress(data.express());
    converted.setCustomer(Mappings.MESSAGE_CUSTOMER.apply(data.customer()));
    converted.setLines(Mappings.MESSAGE_LINES_ARRAY.apply(data.lines()));
    converted.setPayment(Mappings.MESSAGE_PAYMENT.apply(data.payment()));
    converted.setRemarks(Mappings.WSTRING_ARRAY.apply(data.remarks()));
    return converted;
  }

  private static roundtrip.core.contract.Message toCore(Message data) {
    return new roundtrip.core.contract.Message(
        data.getOrderId(),
        data.getReference(),
        data.getCreated(),
        data.getCurrency(),
        data.isExpress(),
        Mappings.MESSAGE_CUSTOMER.toCore(data.getCustomer()),
        Mappings.MESSAGE_LINES_ARRAY.toCore(data.getLines()),
        Mappings.MESSAGE_PAYMENT.toCore(data.getPayment()),
        Mappings.WSTRING_ARRAY.toCore(data.getRemarks()));
  }

  private static Item of(roundtrip.core.contract.Item data) {
    Item converted = new Item();
    converted.setId(data.id());
    converted.setName(data.name());
    converted.setValue(data.value());
    return converted;
  }

  private static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.getId(),
        data.getName(),
        data.getValue());
  }

  private static AllTypes of(roundtrip.core.contract.AllTypes data) {
    AllTypes converted = new AllTypes();
    converted.setBooleanValue(data.booleanValue());
    converted.setOctetValue((short) Byte.toUnsignedInt(data.octetValue()));
    converted.setCharValue(data.charValue());
    converted.setWcharValue(data.wcharValue());
    converted.setInt16Value(data.int16Value());
    converted.setInt32Value(data.int32Value());
    converted.setInt64Value(data.int64Value());
    converted.setFloatValue(data.floatValue());
    converted.setDoubleValue(data.doubleValue());
    converted.setStringValue(data.stringValue());
    converted.setWstringValue(data.wstringValue());
    return converted;
  }

  private static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.isBooleanValue(),
        (byte) data.getOctetValue(),
        (char) data.getCharValue(),
        (char) data.getWcharValue(),
        data.getInt16Value(),
        data.getInt32Value(),
        data.getInt64Value(),
        data.getFloatValue(),
        data.getDoubleValue(),
        data.getStringValue(),
        data.getWstringValue());
  }

  private static AllArrays of(roundtrip.core.contract.AllArrays data) {
    AllArrays converted = new AllArrays();
    converted.setBooleans(Mappings.BOOLEAN_ARRAY.apply(data.booleans()));
    converted.setOctets(Mappings.OCTET_ARRAY.apply(data.octets()));
    converted.setChars(Mappings.CHAR_ARRAY.apply(data.chars()));
    converted.setWchars(Mappings.WCHAR_ARRAY.apply(data.wchars()));
    converted.setInt16S(Mappings.INT16_ARRAY.apply(data.int16s()));
    converted.setInt32S(Mappings.INT32_ARRAY.apply(data.int32s()));
    converted.setInt64S(Mappings.INT64_ARRAY.apply(data.int64s()));
    converted.setFloats(Mappings.FLOAT_ARRAY.apply(data.floats()));
    converted.setDoubles(Mappings.DOUBLE_ARRAY.apply(data.doubles()));
    converted.setStrings(Mappings.STRING_ARRAY.apply(data.strings()));
    converted.setWstrings(Mappings.WSTRING_ARRAY.apply(data.wstrings()));
    converted.setStructs(Mappings.ALL_TYPES_ARRAY.apply(data.structs()));
    return converted;
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEAN_ARRAY.toCore(data.getBooleans()),
        Mappings.OCTET_ARRAY.toCore(data.getOctets()),
        Mappings.CHAR_ARRAY.toCore(data.getChars()),
        Mappings.WCHAR_ARRAY.toCore(data.getWchars()),
        Mappings.INT16_ARRAY.toCore(data.getInt16S()),
        Mappings.INT32_ARRAY.toCore(data.getInt32S()),
        Mappings.INT64_ARRAY.toCore(data.getInt64S()),
        Mappings.FLOAT_ARRAY.toCore(data.getFloats()),
        Mappings.DOUBLE_ARRAY.toCore(data.getDoubles()),
        Mappings.STRING_ARRAY.toCore(data.getStrings()),
        Mappings.WSTRING_ARRAY.toCore(data.getWstrings()),
        Mappings.ALL_TYPES_ARRAY.toCore(data.getStructs()));
  }
}
