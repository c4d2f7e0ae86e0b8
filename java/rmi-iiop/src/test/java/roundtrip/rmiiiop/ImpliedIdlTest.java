package roundtrip.rmiiiop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The IDL that the interface of RMI implies, as rmic writes it, against bench.idl: the same
 * operations, but for what the mapping of Java to IDL makes of their types.
 */
class ImpliedIdlTest {
  /** What Java's types become, and what bench.idl has in their place. */
  private static final Map<String, String> MAPPED =
      Map.of(
          "::CORBA::WStringValue", "string",
          "::org::omg::boxedRMI::seq1_octet", "OctetSeq",
          "::org::omg::boxedRMI::seq1_wchar", "CharSeq",
          "::org::omg::boxedRMI::roundtrip::rmi::seq1_Item", "ItemSeq");

  private static final Pattern OPERATION = Pattern.compile("(\\S+)\\s+(\\w+)\\(([^)]*)\\);");
  private static final Pattern ARGUMENT = Pattern.compile("in (\\S+) \\w+");
  private static final Pattern MEMBER = Pattern.compile("(?:private )?(\\S+)\\s+(\\w+);");

  private static String implied(String file) throws IOException {
    try (InputStream in = ImpliedIdlTest.class.getResourceAsStream("/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String shared() throws IOException {
    return Files.readString(Path.of(System.getProperty("shared.idl"), "bench.idl"));
  }

  /** Returns what stands between the braces that follow. */
  private static String body(String idl, String declaration) {
    Matcher matcher = Pattern.compile("\\b" + declaration + "\\s*\\{([^}]*)\\}").matcher(idl);
    assertTrue(matcher.find(), () -> declaration + " in " + idl);
    return matcher.group(1);
  }

  private static String unmapped(String type) {
    return MAPPED.getOrDefault(type, type);
  }

  private static Map<String, String> operations(String body) {
    Map<String, String> operations = new TreeMap<>();
    Matcher matcher = OPERATION.matcher(body);
    while (matcher.find()) {
      Matcher argument = ARGUMENT.matcher(matcher.group(3));
      StringBuilder signature = new StringBuilder(unmapped(matcher.group(1)));
      while (argument.find()) {
        signature.append(' ').append(unmapped(argument.group(1)));
      }
      operations.put(matcher.group(2), signature.toString());
    }
    return operations;
  }

  private static Map<String, String> members(String body) {
    Map<String, String> members = new TreeMap<>();
    Matcher matcher = MEMBER.matcher(body);
    while (matcher.find()) {
      members.put(matcher.group(2), unmapped(matcher.group(1)));
    }
    return members;
  }

  @Test
  void operationsAreThoseOfTheSharedIdl() throws IOException {
    Map<String, String> implied = operations(body(implied("roundtrip/rmi/Bench.idl"), "Bench"));
    Map<String, String> all = operations(body(shared(), "interface Bench"));
    all.keySet().retainAll(implied.keySet());

    assertEquals(5, implied.size(), implied::toString);
    assertEquals(all, implied);
  }

  /** In another order: Java writes primitives first. */
  @Test
  void membersOfAnItemAreThoseOfTheSharedIdl() throws IOException {
    assertEquals(
        members(body(shared(), "struct Item")),
        members(body(implied("roundtrip/rmi/Item.idl"), "valuetype Item")));
  }

  @Test
  void sequencesHoldWhatThoseOfTheSharedIdlHold() throws IOException {
    String boxes = "org/omg/boxedRMI/";
    assertTrue(implied(boxes + "seq1_octet.idl").contains("sequence<octet>"));
    // Java's characters have sixteen bits.
    assertTrue(implied(boxes + "seq1_wchar.idl").contains("sequence<wchar>"));
    assertTrue(
        implied(boxes + "roundtrip/rmi/seq1_Item.idl")
            .contains("sequence<::roundtrip::rmi::Item>"));
  }
}
