package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "~\u007f\0", "\u0080\u07ff", "\u0800\ufffd\uffff?", "\ud83d\ude00"})
  void whatIsWellFormedIsTheLibrarysUtf8AndIsReadBack(String text) throws Exception {
    byte[] bytes = Utf8.encode(text);
    assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), bytes);
    assertEquals(text, Utf8.decode(bytes, bytes.length));
    assertArrayEquals(text.toCharArray(), Utf8.decodeChars(bytes, bytes.length));
  }

  @Test
  void asciiNeedsNoString() {
    byte[] room = new byte[4];
    assertTrue(Utf8.encodeAscii("a\u007f", room));
    assertArrayEquals(new byte[] {'a', 0x7f, 0, 0}, room);
    assertTrue(Utf8.encodeAscii(new char[] {'b'}, room));
    assertFalse(Utf8.encodeAscii("a\u0080", room));
    assertFalse(Utf8.encodeAscii(new char[] {'\u20ac'}, room));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "\udfff", "a\ud800b", "\ude00\ud83d"})
  void halfAPairIsRefused(String text) {
    assertEquals(Frame.BAD_FIELDS, assertThrows(BadFrame.class, () -> Utf8.encode(text)).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80", "c0af", "c080", "e080af", "f08080af",
        "f4908080", "f5808080", "ff", "e282", "c3",
        "c328", "eda080", "eda080edb080"
      })
  void whatUtf8DoesNotHaveIsRefused(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThrows(BadFrame.class, () -> Utf8.decode(bytes, bytes.length));
    assertThrows(BadFrame.class, () -> Utf8.decodeChars(bytes, bytes.length));
    byte[] behind = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(BadFrame.class, () -> Utf8.decode(behind, behind.length));
  }
}
