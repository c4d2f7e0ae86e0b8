package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
  private static final int TRIES = 20_000;

  /** Units at which encodings change their length or their kind. */
  private static final String EDGES =
      "\0\u007f\u0080\u07ff\u0800\ud7ff\ud800\udbff\udc00\udfff\ue000\ufffd\uffff?a";

  /** Returns some units, half of them edges: pairs, halves of pairs and everything between. */
  static String anyUnits(Random random, int most) {
    StringBuilder units = new StringBuilder();
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      units.append(
          random.nextBoolean()
              ? EDGES.charAt(random.nextInt(EDGES.length()))
              : (char) random.nextInt(0x10000));
    }
    return units.toString();
  }

  private static byte[] byHand(String text) {
    byte[] room = new byte[text.length() * Utf8.MOST_BYTES_A_UNIT];
    return Arrays.copyOf(room, Utf8.encode(text, room));
  }

  @Test
  void allThreeEncodersAgreeAndAllDecodersReadThemBack() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < TRIES; i++) {
      String text = anyUnits(random, 12);
      byte[] bytes = Utf8.encode(text);
      byte[] room = new byte[text.length() * Utf8.MOST_BYTES_A_UNIT];
      assertArrayEquals(bytes, byHand(text));
      assertArrayEquals(bytes, Arrays.copyOf(room, Utf8.encode(text.toCharArray(), room)));
      assertEquals(text, Utf8.decode(bytes, bytes.length));
      assertArrayEquals(text.toCharArray(), Utf8.decodeChars(bytes, bytes.length));
    }
  }

  @Test
  void whatIsWellFormedIsTheLibrarysUtf8() {
    Random random = new Random(2);
    for (int i = 0; i < TRIES; i++) {
      int[] points =
          random
              .ints(random.nextInt(9), 0, 0x110000)
              .filter(p -> p < 0xd800 || p > 0xdfff)
              .toArray();
      String text = new String(points, 0, points.length);
      assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), byHand(text));
    }
  }

  /** No two texts share their bytes, and no bytes are guessed at. */
  @Test
  void anyBytesAreRefusedOrEncodeToThemselves() {
    Random random = new Random(3);
    byte[] leads = {
      0x41,
      (byte) 0x80,
      (byte) 0xc0,
      (byte) 0xc2,
      (byte) 0xe0,
      (byte) 0xed,
      (byte) 0xf0,
      (byte) 0xf4,
      -1
    };
    int read = 0;
    for (int i = 0; i < TRIES * 5; i++) {
      byte[] bytes = new byte[random.nextInt(7)];
      for (int at = 0; at < bytes.length; at++) {
        int kind = random.nextInt(3);
        bytes[at] =
            (byte)
                (kind == 0
                    ? leads[random.nextInt(leads.length)]
                    : kind == 1 ? 0x80 | random.nextInt(64) : random.nextInt(256));
      }
      String text;
      try {
        text = Utf8.decode(bytes, bytes.length);
      } catch (BadFrame e) {
        assertEquals(Frame.BAD_FIELDS, e.status());
        continue;
      }
      assertArrayEquals(bytes, Utf8.encode(text), () -> HexFormat.of().formatHex(bytes));
      read++;
    }
    assertTrue(read > TRIES / 2, "hardly any were read");
  }

  @ParameterizedTest
  @CsvSource({"d800,eda080", "dfff,edbfbf", "0000,00", "fffd,efbfbd"})
  void aUnitTakesTheBytesOfItsCodePoint(String unit, String bytes) {
    String text = String.valueOf((char) Integer.parseInt(unit, 16));
    assertEquals(bytes, HexFormat.of().formatHex(Utf8.encode(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "c0af",
        "c080",
        "e080af",
        "f08080af",
        "f4908080",
        "f5808080",
        "ff",
        "e282",
        "c3",
        "c328",
        "eda080edb080"
      })
  void whatUtf8DoesNotHaveIsRefused(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThrows(BadFrame.class, () -> Utf8.decode(bytes, bytes.length));
    assertThrows(BadFrame.class, () -> Utf8.decodeChars(bytes, bytes.length));
  }
}
