package roundtrip.rmiiiop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The IDL that the interface of RMI implies, as rmic writes it, against bench.idl: the same
 * operations, but for what the mapping of Java to IDL makes of their names and types. Java's
 * characters and strings are all wide, so wide and narrow are not told apart here.
 */
class ImpliedIdlTest {
  private static final String TYPE = "((?:long long)|\\S+)\\s+";
  private static final Pattern OPERATION =
      Pattern.compile(TYPE + "(\\w+)\\(([^)]*)\\)\\s*(?:raises\\s*\\([^)]*\\))?\\s*;");
  private static final Pattern ARGUMENT = Pattern.compile("in " + TYPE + "\\w+");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("(readonly )?attribute " + TYPE + "_?(\\w+);");
  private static final Pattern MEMBER = Pattern.compile("(?:private )?" + TYPE + "(\\w+);");
  private static final Pattern SEQUENCE = Pattern.compile("typedef sequence<([^>]+)>\\s+(\\w+);");

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

  /** Returns what bench.idl calls its sequences, each with its element as rmic would name it. */
  private static Map<String, String> sequences() throws IOException {
    Map<String, String> sequences = new HashMap<>();
    Matcher matcher = SEQUENCE.matcher(shared());
    while (matcher.find()) {
      sequences.put(matcher.group(2), "seq1_" + matcher.group(1).replace(' ', '_'));
    }
    return sequences;
  }

  /** Returns a type by one name, whichever of the two files has it. */
  private static String type(String declared) throws IOException {
    String name = declared.substring(declared.lastIndexOf(':') + 1);
    return sequences()
        .getOrDefault(name, name)
        .replace("WStringValue", "string")
        .replace("wstring", "string")
        .replace("wchar", "char");
  }

  private static Map<String, String> operations(String body) throws IOException {
    Map<String, String> operations = new TreeMap<>();
    Matcher matcher = OPERATION.matcher(body);
    while (matcher.find()) {
      Matcher argument = ARGUMENT.matcher(matcher.group(3));
      StringBuilder signature = new StringBuilder(type(matcher.group(1)));
      while (argument.find()) {
        signature.append(' ').append(type(argument.group(1)));
      }
      operations.put(matcher.group(2), signature.toString());
    }
    return operations;
  }

  /** Returns the operations that attributes stand for, which the mapping makes of get and set. */
  private static Map<String, String> accessors(String body) throws IOException {
    Map<String, String> accessors = new TreeMap<>();
    Matcher matcher = ATTRIBUTE.matcher(body);
    while (matcher.find()) {
      String type = type(matcher.group(2));
      String name = matcher.group(3).substring(0, 1).toUpperCase() + matcher.group(3).substring(1);
      accessors.put("get" + name, type);
      if (matcher.group(1) == null) {
        accessors.put("set" + name, "void " + type);
      }
    }
    return accessors;
  }

  private static Map<String, String> members(String body) throws IOException {
    Map<String, String> members = new TreeMap<>();
    Matcher matcher = MEMBER.matcher(body);
    while (matcher.find()) {
      members.put(matcher.group(2), type(matcher.group(1)));
    }
    return members;
  }

  /** All but those of wide strings: Java has one type of strings. */
  @Test
  void operationsAreThoseOfTheSharedIdl() throws IOException {
    Map<String, String> all = operations(body(shared(), "interface Bench"));
    assertNotNull(all.remove("getWstring"));
    assertNotNull(all.remove("setWstring"));
    String body = body(implied("roundtrip/rmi/Bench.idl"), "Bench");
    Map<String, String> implied = operations(body);
    implied.putAll(accessors(body));

    assertEquals(all, implied);
    assertEquals(
        operations(body(shared(), "interface Counter")),
        operations(body(implied("roundtrip/rmi/Counter.idl"), "Counter")));
  }

  /** In another order: Java writes primitives first. */
  @ParameterizedTest
  @CsvSource({"Item, 3", "AllTypes, 11", "AllArrays, 12"})
  void membersAreThoseOfTheSharedIdl(String struct, int count) throws IOException {
    Map<String, String> members = members(body(shared(), "struct " + struct));
    assertEquals(count, members.size());
    assertEquals(
        members, members(body(implied("roundtrip/rmi/" + struct + ".idl"), "valuetype " + struct)));
  }

  @Test
  void sequencesHoldWhatThoseOfTheSharedIdlHold() throws IOException {
    String boxes = "org/omg/boxedRMI/";
    assertTrue(implied(boxes + "seq1_octet.idl").contains("sequence<octet>"));
    assertTrue(implied(boxes + "seq1_long_long.idl").contains("sequence<long long>"));
    // Java's characters have sixteen bits.
    assertTrue(implied(boxes + "seq1_wchar.idl").contains("sequence<wchar>"));
    assertTrue(
        implied(boxes + "roundtrip/rmi/seq1_Item.idl")
            .contains("sequence<::roundtrip::rmi::Item>"));
  }
}
