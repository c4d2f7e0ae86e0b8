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
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.ValueType;

class FrameTest {
  private final FrameWriter writer = new FrameWriter(Api.CHANNEL);
  private final FrameReader reader = new FrameReader();

  private static String hex(ByteBuffer frame) {
    byte[] bytes = new byte[frame.remaining()];
    frame.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static ByteBuffer fields(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  @Test
  void invokeIsTwelveBytes() throws Exception {
    assertEquals(
        "000000080000000112345678",
        hex(writer.begin(Operations.INVOKE.code()).putInt(0x12345678).end()));
  }

  @Test
  void anItemIsItsFieldsInOrder() throws Exception {
    Item[] items = {new Item(-2, "a\u00e9", 1.0)};
    assertEquals(
        "0000001b"
            + "00000005"
            + "00000001"
            + "fffffffe"
            + "00000003"
            + "61c3a9"
            + "3ff0000000000000",
        hex(writer.begin(Operations.BOUNCE.code()).putItems(items).end()));
  }

  @Test
  void aTimedItemIs32Bytes() throws Exception {
    ByteBuffer frame =
        writer.begin(Operations.BOUNCE.code()).putItems(ArrayType.ITEMS.formula(350)).end();
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
      ByteBuffer frame = writer.begin(Operations.BOUNCE.code()).putItems(items).end();
      Item[] back =
          Codec.of(ArrayType.ITEMS).readLast(reader.of(frame.position(Frame.HEADER_BYTES)));
      assertNull(ArrayType.ITEMS.describeDifference(items, back));
    }
  }

  @Test
  void aStructIsItsMembersInTheOrderOfTheIdl() throws Exception {
    AllTypes data =
        new AllTypes(
            true, (byte) 0xa5, 'c', '\u20ac', (short) -2, -3, -4, -0.0f, 1.0, "\u00e9", "");
    assertEquals(
        "0000002e"
            + "00000006"
            + "01"
            + "a5"
            + "0063"
            + "20ac"
            + "fffe"
            + "fffffffd"
            + "fffffffffffffffc"
            + "80000000"
            + "3ff0000000000000"
            + "00000002c3a9"
            + "00000000",
        hex(writer.begin(Operations.ECHO.code()).putStruct(data).end()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5_000})
  void arraysComeBackBitForBit(int count) throws Exception {
    AllArrays data = TimedValues.arrays(count);
    ByteBuffer frame = writer.begin(Operations.ECHO_ARRAYS.code()).putArrays(data).end();
    AllArrays back =
        Codec.of(ValueType.ARRAYS).readLast(reader.of(frame.position(Frame.HEADER_BYTES)));
    assertNull(Operations.ECHO_ARRAYS.describeDifference(data, back));
  }

  @Test
  void theBitsOfANanSurviveInArrays() throws Exception {
    float[] floats = {Float.intBitsToFloat(0xffc0abcd)};
    double[] doubles = {Double.longBitsToDouble(0xfff8000000abcdefL)};
    assertEquals(
        "0000001c00000000" + "00000001ffc0abcd" + "00000001fff8000000abcdef" + "00000000",
        hex(writer.begin(0).putFloats(floats).putDoubles(doubles).putInt(0).end()));
    ByteBuffer frame = writer.begin(0).putFloats(floats).end();
    assertEquals(
        0xffc0abcd,
        Float.floatToRawIntBits(reader.of(frame.position(Frame.HEADER_BYTES)).floats()[0]));
  }

  @Test
  void aCountThatTheFrameCannotHoldIsRefusedBeforeMemoryIsTaken() {
    assertThrows(BadFrame.class, () -> reader.of(fields("7fffffff00000000")).int32s());
    assertThrows(BadFrame.class, () -> reader.of(fields("000000")).octets());
    assertThrows(BadFrame.class, () -> reader.of(fields("00".repeat(39))).struct());
  }

  @Test
  void halfASurrogatePairIsRefusedByWhoeverWouldSendIt() {
    Item[] items = {new Item(1, "a\ud800b", 1)};
    assertThrows(BadFrame.class, () -> writer.begin(0).putItems(items));
    assertThrows(BadFrame.class, () -> writer.begin(0).putText("\udfff".toCharArray()));
  }

  @Test
  void aFrameGrowsAndTheNextOneStartsAnew() throws Exception {
    String text = "\u20ac".repeat(500_000);
    ByteBuffer frame = writer.begin(Operations.PUT_STRING.code()).putText(text).end();
    assertEquals(1_500_004, frame.getInt(0));
    assertEquals(text, reader.of(frame.position(Frame.HEADER_BYTES)).text());
    assertEquals(
        "000000080000000100000007", hex(writer.begin(Operations.INVOKE.code()).putInt(7).end()));
  }

  @Test
  void theLimitHoldsForTheWriterToo() throws Exception {
    byte[] most = new byte[Frame.LIMIT - 4];
    assertEquals(
        Frame.LIMIT, writer.begin(Operations.PUT_BYTES.code()).putBytes(most).end().getInt(0));
    BadFrame refused =
        assertThrows(
            BadFrame.class,
            () -> writer.begin(Operations.PUT_BYTES.code()).putBytes(new byte[Frame.LIMIT - 3]));
    assertEquals(Frame.TOO_LONG, refused.status());
    assertThrows(
        BadFrame.class,
        () -> writer.begin(Operations.PUT_CHARS.code()).putText(new char[Frame.LIMIT + 1]));
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
        "000000010000000100000001ff3ff0000000000000" // a name that is no UTF-8
      })
  void itemsThatDoNotFitAreRefused(String hex) {
    assertEquals(
        Frame.BAD_FIELDS,
        assertThrows(
                BadFrame.class, () -> Codec.of(ArrayType.ITEMS).readLast(reader.of(fields(hex))))
            .status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "000000", "0000000100"})
  void anIntegerIsFourBytes(String hex) {
    assertThrows(BadFrame.class, () -> reader.of(fields(hex)).onlyInt());
  }
}
