package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OptionsTest {
  private static final Set<String> NAMES = Set.of("coding", "deep", "proxy", "size");

  private static Options options(Map<String, Object> values) throws ProtocolError {
    return new Options(values, NAMES);
  }

  @Test
  void whatIsNotSaidHasItsDefault() throws Exception {
    Options none = options(Map.of());
    assertEquals("null", none.choice("coding", "null", "coded"));
    assertEquals(true, none.flag("deep", true));
    assertEquals(7, none.whole("size", 7, 1, 9));
  }

  @Test
  void whatIsSaidIsTaken() throws Exception {
    Options all = options(Map.of("coding", "coded", "deep", false, "size", 9));
    assertEquals("coded", all.choice("coding", "null", "coded"));
    assertEquals(false, all.flag("deep", true));
    assertEquals(9, all.whole("size", 7, 1, 9));
  }

  @Test
  void aTextHasToBeSaid() throws Exception {
    Options said = options(Map.of("proxy", "here:1"));
    assertTrue(said.has("proxy"));
    assertEquals("here:1", said.text("proxy"));

    Options unsaid = options(Map.of());
    assertFalse(unsaid.has("proxy"));
    assertEquals(
        "options.proxy is missing; expected a string",
        assertThrows(ProtocolError.class, () -> unsaid.text("proxy")).getMessage());
    assertComplaint("options.proxy is \"\"; expected a text", options(Map.of("proxy", "")));
    assertComplaint("options.proxy is 7; expected a string", options(Map.of("proxy", 7)));
  }

  private static void assertComplaint(String complaint, Options wrong) {
    assertEquals(
        complaint, assertThrows(ProtocolError.class, () -> wrong.text("proxy")).getMessage());
  }

  @Test
  void everyComplaintNamesTheKeyAndWhatIsExpected() throws Exception {
    Options wrong = options(Map.of("coding", "morse", "deep", "yes", "size", 10));
    assertEquals(
        "options.coding is \"morse\"; expected null, coded",
        assertThrows(ProtocolError.class, () -> wrong.choice("coding", "null", "coded"))
            .getMessage());
    assertEquals(
        "options.deep is \"yes\"; expected true or false",
        assertThrows(ProtocolError.class, () -> wrong.flag("deep", true)).getMessage());
    assertEquals(
        "options.size is 10; expected a whole number from 1 to 9",
        assertThrows(ProtocolError.class, () -> wrong.whole("size", 7, 1, 9)).getMessage());
    assertEquals(
        "options.colour is not a key here; expected coding, deep, proxy, size",
        assertThrows(ProtocolError.class, () -> options(Map.of("colour", 1))).getMessage());
  }

  @Test
  void aNumberWithAFractionIsNoWholeNumber() throws Exception {
    Options half = options(Map.of("size", 1.5));
    assertThrows(ProtocolError.class, () -> half.whole("size", 7, 1, 9));
  }
}
