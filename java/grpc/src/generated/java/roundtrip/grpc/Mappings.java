// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.grpc;

import com.google.common.primitives.*;
import com.google.protobuf.ByteString;
import java.util.*;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.References;
import roundtrip.grpc.gen.*;

/** How the middleware spells the contract's types. */
public final class Mappings {
  public static final Mapping<String, String> STRING = Mapping.same(Types.STRING);
  public static final Mapping<String, String> WSTRING = Mapping.same(Types.WSTRING);
  public static final Mapping<roundtrip.core.contract.MessageCustomerAddress, MessageCustomerAddress> MESSAGE_CUSTOMER_ADDRESS =
      Mapping.<roundtrip.core.contract.MessageCustomerAddress, MessageCustomerAddress>of(Mappings::of, Mappings::toCore).orUnset(MessageCustomerAddress::getDefaultInstance);
  public static final Mapping<roundtrip.core.contract.MessageCustomer, MessageCustomer> MESSAGE_CUSTOMER =
      Mapping.<roundtrip.core.contract.MessageCustomer, MessageCustomer>of(Mappings::of, Mappings::toCore).orUnset(MessageCustomer::getDefaultInstance);
  public static final Mapping<roundtrip.core.contract.MessageLines, MessageLines> MESSAGE_LINES =
      Mapping.<roundtrip.core.contract.MessageLines, MessageLines>of(Mappings::of, Mappings::toCore).orUnset(MessageLines::getDefaultInstance);
  public static final Mapping<roundtrip.core.contract.MessageLines[], List<MessageLines>> MESSAGE_LINES_ARRAY =
      Lists.of(MESSAGE_LINES, roundtrip.core.contract.MessageLines[]::new);
  public static final Mapping<roundtrip.core.contract.MessagePayment, MessagePayment> MESSAGE_PAYMENT =
      Mapping.<roundtrip.core.contract.MessagePayment, MessagePayment>of(Mappings::of, Mappings::toCore).orUnset(MessagePayment::getDefaultInstance);
  public static final Mapping<String[], List<String>> WSTRING_ARRAY =
      Lists.of(Arrays::asList, list -> list.toArray(String[]::new));
  public static final Mapping<roundtrip.core.contract.Message, Message> MESSAGE =
      Mapping.<roundtrip.core.contract.Message, Message>of(Mappings::of, Mappings::toCore).orUnset(Message::getDefaultInstance);
  public static final Mapping<roundtrip.core.contract.Message[], List<Message>> MESSAGE_ARRAY =
      Lists.of(MESSAGE, roundtrip.core.contract.Message[]::new);
  public static final Mapping<byte[], ByteString> OCTET_ARRAY =
      Lists.OCTETS;
  public static final Mapping<char[], String> CHAR_ARRAY =
      Lists.CHARS;
  public static final Mapping<roundtrip.core.contract.Item, Item> ITEM =
      Mapping.<roundtrip.core.contract.Item, Item>of(Mappings::of, Mappings::toCore).orUnset(Item::getDefaultInstance);
  public static final Mapping<roundtrip.core.contract.Item[], List<Item>> ITEM_ARRAY =
      Lists.of(ITEM, roundtrip.core.contract.Item[]::new);
  public static final Mapping<roundtrip.core.contract.AllTypes, AllTypes> ALL_TYPES =
      Mapping.<roundtrip.core.contract.AllTypes, AllTypes>of(Mappings::of, Mappings::toCore).orUnset(AllTypes::getDefaultInstance);
  public static final Mapping<boolean[], List<Boolean>> BOOLEAN_ARRAY =
      Lists.of(data -> GetBooleanArrayReply.newBuilder().addAllResult(Booleans.asList(data)).build().getResultList(), Booleans::toArray);
  public static final Mapping<short[], List<Integer>> INT16_ARRAY =
      Lists.of(data -> GetInt16ArrayReply.newBuilder().addAllResult(Lists.asList(data)).build().getResultList(), Lists::toArray);
  public static final Mapping<int[], List<Integer>> INT32_ARRAY =
      Lists.of(data -> GetInt32ArrayReply.newBuilder().addAllResult(Ints.asList(data)).build().getResultList(), Ints::toArray);
  public static final Mapping<long[], List<Long>> INT64_ARRAY =
      Lists.of(data -> GetInt64ArrayReply.newBuilder().addAllResult(Longs.asList(data)).build().getResultList(), Longs::toArray);
  public static final Mapping<float[], List<Float>> FLOAT_ARRAY =
      Lists.of(data -> GetFloatArrayReply.newBuilder().addAllResult(Floats.asList(data)).build().getResultList(), Floats::toArray);
  public static final Mapping<double[], List<Double>> DOUBLE_ARRAY =
      Lists.of(data -> GetDoubleArrayReply.newBuilder().addAllResult(Doubles.asList(data)).build().getResultList(), Doubles::toArray);
  public static final Mapping<String[], List<String>> STRING_ARRAY =
      Lists.of(Arrays::asList, list -> list.toArray(String[]::new));
  public static final Mapping<roundtrip.core.contract.AllTypes[], List<AllTypes>> ALL_TYPES_ARRAY =
      Lists.of(ALL_TYPES, roundtrip.core.contract.AllTypes[]::new);
  public static final Mapping<char[], String> WCHAR_ARRAY =
      Lists.CHARS;
  public static final Mapping<roundtrip.core.contract.AllArrays, AllArrays> ALL_ARRAYS =
      Mapping.<roundtrip.core.contract.AllArrays, AllArrays>of(Mappings::of, Mappings::toCore).orUnset(AllArrays::getDefaultInstance);

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
    return 5 + Mappings.scalars(data.getCustomer()) + data.getLinesList().stream().mapToInt(Mappings::scalars).sum() + Mappings.scalars(data.getPayment()) + data.getRemarksList().size();
  }

  static int scalars(Item data) {
    return 3;
  }

  static int scalars(AllTypes data) {
    return 11;
  }

  static int scalars(AllArrays data) {
    return 0 + data.getBooleansList().size() + data.getOctets().size() + data.getChars().length() + data.getWchars().length() + data.getInt16SList().size() + data.getInt32SList().size() + data.getInt64SList().size() + data.getFloatsList().size() + data.getDoublesList().size() + data.getStringsList().size() + data.getWstringsList().size() + data.getStructsList().stream().mapToInt(Mappings::scalars).sum();
  }

  private static MessageCustomerAddress of(roundtrip.core.contract.MessageCustomerAddress data) {
    return MessageCustomerAddress.newBuilder()
        .setStreet(data.street())
        .setCity(data.city())
        .setZip(data.zip())
        .setCountry(data.country())
        .build();
  }

  private static roundtrip.core.contract.MessageCustomerAddress toCore(MessageCustomerAddress data) {
    return new roundtrip.core.contract.MessageCustomerAddress(
        data.getStreet(),
        data.getCity(),
        data.getZip(),
        data.getCountry());
  }

  private static MessageCustomer of(roundtrip.core.contract.MessageCustomer data) {
    return MessageCustomer.newBuilder()
        .setId(data.id())
        .setName(data.name())
        .setEmail(data.email())
        .setAddress(Mappings.MESSAGE_CUSTOMER_ADDRESS.apply(data.address()))
        .build();
  }

  private static roundtrip.core.contract.MessageCustomer toCore(MessageCustomer data) {
    return new roundtrip.core.contract.MessageCustomer(
        data.getId(),
        data.getName(),
        data.getEmail(),
        Mappings.MESSAGE_CUSTOMER_ADDRESS.toCore(data.getAddress()));
  }

  private static MessageLines of(roundtrip.core.contract.MessageLines data) {
    return MessageLines.newBuilder()
        .setSku(data.sku())
        .setText(data.text())
        .setQuantity(data.quantity())
        .setPrice(data.price())
        .setTaxed(data.taxed())
        .setBackorder(data.backorder())
        .build();
  }

  private static roundtrip.core.contract.MessageLines toCore(MessageLines data) {
    return new roundtrip.core.contract.MessageLines(
        data.getSku(),
        data.getText(),
        data.getQuantity(),
        data.getPrice(),
        data.getTaxed(),
        data.getBackorder());
  }

  private static MessagePayment of(roundtrip.core.contract.MessagePayment data) {
    return MessagePayment.newBuilder()
        .setMethod(data.method())
        .setDays(data.days())
        .setDiscount(data.discount())
        .build();
  }

  private static roundtrip.core.contract.MessagePayment toCore(MessagePayment data) {
    return new roundtrip.core.contract.MessagePayment(
        data.getMethod(),
        data.getDays(),
        data.getDiscount());
  }

  private static Message of(roundtrip.core.contract.Message data) {
    return Message.newBuilder()
        .setOrderId(data.orderId())
        .setReference(data.reference())
        .setCreated(data.created())
        .setCurrency(data.currency())
        .setExpress(data.express())
        .setCustomer(Mappings.MESSAGE_CUSTOMER.apply(data.customer()))
        .addAllLines(Mappings.MESSAGE_LINES_ARRAY.apply(data.lines()))
        .setPayment(Mappings.MESSAGE_PAYMENT.apply(data.payment()))
        .addAllRemarks(Mappings.WSTRING_ARRAY.apply(data.remarks()))
        .build();
  }

  private static roundtrip.core.contract.Message toCore(Message data) {
    return new roundtrip.core.contract.Message(
        data.getOrderId(),
        data.getReference(),
        data.getCreated(),
        data.getCurrency(),
        data.getExpress(),
        Mappings.MESSAGE_CUSTOMER.toCore(data.getCustomer()),
        Mappings.MESSAGE_LINES_ARRAY.toCore(data.getLinesList()),
        Mappings.MESSAGE_PAYMENT.toCore(data.getPayment()),
        Mappings.WSTRING_ARRAY.toCore(data.getRemarksList()));
  }

  private static Item of(roundtrip.core.contract.Item data) {
    return Item.newBuilder()
        .setId(data.id())
        .setName(data.name())
        .setValue(data.value())
        .build();
  }

  private static roundtrip.core.contract.Item toCore(Item data) {
    return new roundtrip.core.contract.Item(
        data.getId(),
        data.getName(),
        data.getValue());
  }

  private static AllTypes of(roundtrip.core.contract.AllTypes data) {
    return AllTypes.newBuilder()
        .setBooleanValue(data.booleanValue())
        .setOctetValue(Byte.toUnsignedInt(data.octetValue()))
        .setCharValue(data.charValue())
        .setWcharValue(data.wcharValue())
        .setInt16Value(data.int16Value())
        .setInt32Value(data.int32Value())
        .setInt64Value(data.int64Value())
        .setFloatValue(data.floatValue())
        .setDoubleValue(data.doubleValue())
        .setStringValue(data.stringValue())
        .setWstringValue(data.wstringValue())
        .build();
  }

  private static roundtrip.core.contract.AllTypes toCore(AllTypes data) {
    return new roundtrip.core.contract.AllTypes(
        data.getBooleanValue(),
        (byte) data.getOctetValue(),
        (char) data.getCharValue(),
        (char) data.getWcharValue(),
        (short) data.getInt16Value(),
        data.getInt32Value(),
        data.getInt64Value(),
        data.getFloatValue(),
        data.getDoubleValue(),
        data.getStringValue(),
        data.getWstringValue());
  }

  private static AllArrays of(roundtrip.core.contract.AllArrays data) {
    return AllArrays.newBuilder()
        .addAllBooleans(Mappings.BOOLEAN_ARRAY.apply(data.booleans()))
        .setOctets(Mappings.OCTET_ARRAY.apply(data.octets()))
        .setChars(Mappings.CHAR_ARRAY.apply(data.chars()))
        .setWchars(Mappings.WCHAR_ARRAY.apply(data.wchars()))
        .addAllInt16S(Mappings.INT16_ARRAY.apply(data.int16s()))
        .addAllInt32S(Mappings.INT32_ARRAY.apply(data.int32s()))
        .addAllInt64S(Mappings.INT64_ARRAY.apply(data.int64s()))
        .addAllFloats(Mappings.FLOAT_ARRAY.apply(data.floats()))
        .addAllDoubles(Mappings.DOUBLE_ARRAY.apply(data.doubles()))
        .addAllStrings(Mappings.STRING_ARRAY.apply(data.strings()))
        .addAllWstrings(Mappings.WSTRING_ARRAY.apply(data.wstrings()))
        .addAllStructs(Mappings.ALL_TYPES_ARRAY.apply(data.structs()))
        .build();
  }

  private static roundtrip.core.contract.AllArrays toCore(AllArrays data) {
    return new roundtrip.core.contract.AllArrays(
        Mappings.BOOLEAN_ARRAY.toCore(data.getBooleansList()),
        Mappings.OCTET_ARRAY.toCore(data.getOctets()),
        Mappings.CHAR_ARRAY.toCore(data.getChars()),
        Mappings.WCHAR_ARRAY.toCore(data.getWchars()),
        Mappings.INT16_ARRAY.toCore(data.getInt16SList()),
        Mappings.INT32_ARRAY.toCore(data.getInt32SList()),
        Mappings.INT64_ARRAY.toCore(data.getInt64SList()),
        Mappings.FLOAT_ARRAY.toCore(data.getFloatsList()),
        Mappings.DOUBLE_ARRAY.toCore(data.getDoublesList()),
        Mappings.STRING_ARRAY.toCore(data.getStringsList()),
        Mappings.WSTRING_ARRAY.toCore(data.getWstringsList()),
        Mappings.ALL_TYPES_ARRAY.toCore(data.getStructsList()));
  }
}
