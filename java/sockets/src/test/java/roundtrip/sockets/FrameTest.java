package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.TimedValues;

class FrameTest {
  private final FrameWriter writer = new FrameWriter();
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
        "000000080000000112345678", hex(writer.begin(Frame.INVOKE).putInt(0x12345678).end()));
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
        hex(writer.begin(Frame.BOUNCE).putItems(items).end()));
  }

  @Test
  void aTimedItemIs32Bytes() throws Exception {
    ByteBuffer frame = writer.begin(Frame.BOUNCE).putItems(TimedValues.items(350)).end();
    assertEquals(Frame.HEADER_BYTES + 4 + 350 * 32, frame.remaining());
  }

  @Test
  void anyItemsComeBackBitForBit() throws Exception {
    Random random = new Random(4);
    for (int i = 0; i < 3_000; i++) {
      Item[] items = new Item[random.nextInt(6)];
      for (int n = 0; n < items.length; n++) {
        items[n] =
            new Item(
                random.nextInt(),
                Utf8Test.anyUnits(random, 9),
                Double.longBitsToDouble(random.nextLong()));
      }
      Item[] back =
          reader.items(
              writer.begin(Frame.BOUNCE).putItems(items).end().position(Frame.HEADER_BYTES));
      assertEquals(items.length, back.length);
      for (int n = 0; n < items.length; n++) {
        assertTrue(items[n].sameBits(back[n]), items[n] + " " + back[n]);
      }
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
        hex(EchoFields.put(writer.begin(Frame.ECHO), data).end()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void arraysComeBackBitForBit(int count) throws Exception {
    AllTypes[] structs = TimedValues.allTypesArray(count);
    AllArrays data =
        new AllArrays(
            new boolean[count],
            TimedValues.bytes(count),
            TimedValues.chars(count),
            TimedValues.chars(count),
            new short[count],
            new int[count],
            new long[count],
            new float[count],
            new double[count],
            Stream.of(structs).map(AllTypes::stringValue).toArray(String[]::new),
            Stream.of(structs).map(AllTypes::wstringValue).toArray(String[]::new),
            structs);
    ByteBuffer fields = EchoFields.put(writer.begin(Frame.ECHO_ARRAYS), data).end();
    AllArrays back = EchoFields.readArrays(reader, fields.position(Frame.HEADER_BYTES));
    assertEquals(0, fields.remaining());
    assertArrayEquals(data.octets(), back.octets());
    assertArrayEquals(data.strings(), back.strings());
    assertArrayEquals(structs, back.structs());
  }

  @Test
  void aCountThatTheFrameCannotHoldIsRefusedBeforeMemoryIsTaken() {
    assertThrows(BadFrame.class, () -> reader.count(fields("7fffffff00000000"), 4));
    assertThrows(BadFrame.class, () -> reader.count(fields("000000"), 1));
    assertThrows(BadFrame.class, () -> EchoFields.readStruct(reader, fields("00".repeat(39))));
  }

  @Test
  void aFrameGrowsAndTheNextOneStartsAnew() throws Exception {
    String text = "\u20ac".repeat(500_000);
    ByteBuffer frame = writer.begin(Frame.PUT_STRING).putText(text).end();
    assertEquals(1_500_004, frame.getInt(0));
    assertEquals(text, reader.string(frame.position(Frame.HEADER_BYTES)));
    assertEquals("000000080000000100000007", hex(writer.begin(Frame.INVOKE).putInt(7).end()));
  }

  @Test
  void theLimitHoldsForTheWriterToo() throws Exception {
    byte[] most = new byte[Frame.LIMIT - 4];
    assertEquals(Frame.LIMIT, writer.begin(Frame.PUT_BYTES).putBytes(most).end().getInt(0));
    BadFrame refused =
        assertThrows(
            BadFrame.class,
            () -> writer.begin(Frame.PUT_BYTES).putBytes(new byte[Frame.LIMIT - 3]));
    assertEquals(Frame.TOO_LONG, refused.status());
    assertThrows(
        BadFrame.class, () -> writer.begin(Frame.PUT_CHARS).putText(new char[Frame.LIMIT + 1]));
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
        Frame.BAD_FIELDS, assertThrows(BadFrame.class, () -> reader.items(fields(hex))).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "000000", "0000000100"})
  void anIntegerIsFourBytes(String hex) {
    assertThrows(BadFrame.class, () -> reader.onlyInt(fields(hex)));
  }
}
