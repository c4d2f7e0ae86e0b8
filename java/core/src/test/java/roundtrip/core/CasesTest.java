package roundtrip.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CasesTest {
  private Cases cases;

  @BeforeEach
  void load() throws Exception {
    cases = Cases.load(SharedIdl.cases());
  }

  private Item firstItem(String name) throws ProtocolError {
    return ((Item[]) cases.named(name).argument())[0];
  }

  @Test
  void everyCaseOfTheFileCanBeBuilt() throws Exception {
    assertTrue(cases.names().size() > 20);
    for (String name : cases.names()) {
      assertEquals(name, cases.named(name).name());
    }
  }

  @Test
  void integersHave32Bits() throws Exception {
    assertEquals(Integer.MAX_VALUE, cases.named("invoke.wraps").argument());
    assertEquals(Integer.MIN_VALUE, cases.named("invoke.wraps").reply());
  }

  @Test
  void bytesAreRepeated() throws Exception {
    byte[] bytes = (byte[]) cases.named("putBytes.large").argument();
    assertEquals(1_048_576, bytes.length);
    assertEquals((byte) 0xa5, bytes[1_048_575]);
  }

  @Test
  void unitsMayBeHalfAPair() throws Exception {
    assertEquals("a\ud800b", firstItem("bounce.name-surrogate").name());
    assertArrayEquals(
        "abcXYZ019 -_".toCharArray(), (char[]) cases.named("putChars.ascii").argument());
  }

  @Test
  void namesAreRepeated() throws Exception {
    assertEquals("x".repeat(65_536), firstItem("bounce.name-long").name());
  }

  @Test
  void theBitsOfANanSurvive() throws Exception {
    assertEquals(
        0xfff8_0000_00ab_cdefL,
        Double.doubleToRawLongBits(firstItem("bounce.nan-payload").value()));
    Item canonical = new Item(1, "n", Double.NaN);
    assertNotEquals(true, firstItem("bounce.nan-payload").sameBits(canonical));
  }

  @Test
  void aBounceRepliesWithAllButTheLast() throws Exception {
    Case distinct = cases.named("bounce.distinct");
    assertEquals(350, ((Item[]) distinct.argument()).length);
    assertEquals(349, ((Item[]) distinct.reply()).length);
    assertEquals(0, ((Item[]) cases.named("bounce.empty").reply()).length);
  }

  @Test
  void anUnknownCaseIsNamedWithThoseThatAreKnown() {
    String message =
        assertThrows(ProtocolError.class, () -> cases.named("invoke.maybe")).getMessage();
    assertTrue(message.contains("'invoke.maybe'") && message.contains("invoke.wraps"), message);
  }
}
