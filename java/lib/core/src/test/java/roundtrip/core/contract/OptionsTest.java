package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class OptionsTest {
  private static final Set<String> NAMES = Set.of("coding", "deep", "proxy", "size");

  private static Options options(Map<String, Object> values) throws ProtocolError {
    return new Options(values, NAMES);
  }

  @Test
  void anOptionThatIsLeftOutHasItsDefault() throws Exception {
    Options none = options(Map.of());
    assertEquals("baseline", none.choice("coding", "baseline", "hand_coded"));
    assertEquals(true, none.flag("deep", true));
    assertFalse(none.has("proxy"));
    assertEquals(Map.of("size", 9), options(Map.of("size", 9)).values());
  }

  @Test
  void everyComplaintNamesTheKeyAndWhatIsExpected() throws Exception {
    Options wrong = options(Map.of("coding", "morse", "deep", "yes", "proxy", ""));
    assertComplaint(
        "options.coding is morse; expected baseline, hand_coded",
        () -> wrong.choice("coding", "baseline", "hand_coded"));
    assertComplaint("options.deep is yes; expected true or false", () -> wrong.flag("deep", true));
    assertComplaint("options.proxy is ; expected a text", () -> wrong.text("proxy"));
    assertComplaint(
        "options.proxy is missing; expected a text", () -> options(Map.of()).text("proxy"));
    assertComplaint(
        "options.colour is not a key here; expected coding, deep, proxy, size",
        () -> options(Map.of("colour", 1)));
  }

  private static void assertComplaint(String complaint, Executable wrong) {
    assertEquals(complaint, assertThrows(ProtocolError.class, wrong).getMessage());
  }
}
