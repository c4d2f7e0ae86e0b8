package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;

class FrameTest {
  private final FrameWriter writer = new FrameWriter(Api.CHANNEL);
  private final FrameReader reader = new FrameReader();

  private <A> ByteBuffer request(Operation<A, ?> operation, A argument) throws BadFrame {
    return Codec.ofArgument(operation).put(writer.begin(operation.code()), argument).end();
  }

  private <A> String hex(Operation<A, ?> operation, A argument) throws BadFrame {
    return hex(request(operation, argument));
  }

  private static String hex(ByteBuffer frame) {
    byte[] bytes = new byte[frame.remaining()];
    frame.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private <A> A readBack(Operation<A, ?> operation, A argument) throws BadFrame {
    ByteBuffer fields = request(operation, argument).position(Frame.HEADER_BYTES);
    return Codec.ofArgument(operation).readLast(reader.of(fields));
  }

  private BadFrame refused(ValueType<?> type, String hex) {
    ByteBuffer fields = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    return assertThrows(BadFrame.class, () -> Codec.of(type).readLast(reader.of(fields)));
  }

  @Test
  void invokeIsTwelveBytes() throws Exception {
    assertEquals("000000080000000112345678", hex(Operations.INVOKE, 0x12345678));
  }

  @Test
  void anItemIsItsFieldsInOrder() throws Exception {
    Item[] items = {new Item(-2, "a\u00e9", 1.0)};
    assertEquals(
        "0000001b 00000005 00000001 fffffffe 00000003 61c3a9 3ff0000000000000".replace(" ", ""),
        hex(Operations.BOUNCE, items));
  }

  @Test
  void aTimedItemIs32Bytes() throws Exception {
    ByteBuffer frame = request(Operations.BOUNCE, Types.ITEM_ARRAY.elements(350));
    assertEquals(Frame.HEADER_BYTES + 4 + 350 * 32, frame.remaining());
  }

  @Test
  void anyItemsComeBackBitForBit() throws Exception {
    Random random = new Random(4);
    String[] names = {"", "a", "\u00e9", "\u20ac\0", "\ud83d\ude00", "x".repeat(10_000)};
    for (int i = 0; i < 3_000; i++) {
      Item[] items = new Item[random.nextInt(6)];
      for (int n = 0; n < items.length; n++) {
        items[n] =
            new Item(
                random.nextInt(),
                names[random.nextInt(names.length)],
                Double.longBitsToDouble(random.nextLong()));
      }
      Item[] back = readBack(Operations.BOUNCE, items);
      assertNull(Operations.BOUNCE.describeDifference(items, back));
    }
  }

  @Test
  void aStructIsItsMembersInTheOrderOfTheIdl() throws Exception {
    AllTypes data =
        new AllTypes(
            true, (byte) 0xa5, 'c', '\u20ac', (short) -2, -3, -4, -0.0f, 1.0, "\u00e9", "");
    String members = "01 a5 0063 20ac fffe fffffffd fffffffffffffffc 80000000 3ff0000000000000";
    String texts = "00000002 c3a9 00000000";
    assertEquals(
        ("0000002e 00000006" + members + texts).replace(" ", ""), hex(Operations.ECHO, data));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5_000})
  void arraysComeBackBitForBit(int count) throws Exception {
    AllArrays data = Types.ALL_ARRAYS.filled(each -> ((ArrayType<?>) each.type()).elements(count));
    AllArrays back = readBack(Operations.ECHO_ARRAYS, data);
    assertNull(Operations.ECHO_ARRAYS.describeDifference(data, back));
  }

  @Test
  void theBitsOfANanSurviveInArrays() throws Exception {
    float[] floats = {Float.intBitsToFloat(0xffc0abcd)};
    assertEquals("0000000c0000002600000001ffc0abcd", hex(Operations.PUT_FLOAT_ARRAY, floats));
    float back = readBack(Operations.PUT_FLOAT_ARRAY, floats)[0];
    assertEquals(0xffc0abcd, Float.floatToRawIntBits(back));
    double[] doubles = {Double.longBitsToDouble(0xfff8000000abcdefL)};
    assertEquals(
        "000000100000002700000001fff8000000abcdef", hex(Operations.PUT_DOUBLE_ARRAY, doubles));
  }

  @Test
  void aCountThatTheFrameCannotHoldIsRefusedBeforeMemoryIsTaken() {
    refused(Types.INT32_ARRAY, "7fffffff00000000");
    refused(Types.OCTET_ARRAY, "000000");
    refused(Types.ALL_TYPES, "00".repeat(39));
  }

  @Test
  void halfASurrogatePairIsRefusedByWhoeverWouldSendIt() {
    Item[] items = {new Item(1, "a\ud800b", 1)};
    assertThrows(BadFrame.class, () -> request(Operations.BOUNCE, items));
    assertThrows(BadFrame.class, () -> request(Operations.PUT_CHARS, "\udfff".toCharArray()));
  }

  @Test
  void aFrameGrowsAndTheNextOneStartsAnew() throws Exception {
    String text = "\u20ac".repeat(500_000);
    assertEquals(1_500_004, request(Operations.PUT_STRING, text).getInt(0));
    assertEquals(text, readBack(Operations.PUT_STRING, text));
    assertEquals("000000080000000100000007", hex(Operations.INVOKE, 7));
  }

  @Test
  void theLimitHoldsForTheWriterToo() throws Exception {
    byte[] most = new byte[Frame.LIMIT - 4];
    assertEquals(Frame.LIMIT, request(Operations.PUT_BYTES, most).getInt(0));
    byte[] tooMany = new byte[Frame.LIMIT - 3];
    BadFrame refused = assertThrows(BadFrame.class, () -> request(Operations.PUT_BYTES, tooMany));
    assertEquals(Frame.TOO_LONG, refused.status());
    assertThrows(BadFrame.class, () -> request(Operations.PUT_CHARS, new char[Frame.LIMIT + 1]));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "000000", // no count
        "00000001",
        "ffffffff",
        "00000000ff", // a count that the frame cannot hold, and bytes behind none
        "0000000100000001000000003ff00000000000", // cut off
        "00000001000000010000000161ff3ff000000000000000", // bytes behind the last
        "0000000100000001000000093ff0000000000000", // a name longer than the frame
        "0000000100000001ffffffff3ff0000000000000",
        "000000010000000100000001ff3ff0000000000000" // a name that is not UTF-8
      })
  void itemsThatDoNotFitAreRefused(String hex) {
    assertEquals(Frame.BAD_FIELDS, refused(Types.ITEM_ARRAY, hex).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "000000", "0000000100"})
  void anIntegerIsFourBytes(String hex) {
    refused(Types.INT32, hex);
  }
}
