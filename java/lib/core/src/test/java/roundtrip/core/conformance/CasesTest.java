package roundtrip.core.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Difference;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Message;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Types;

class CasesTest {
  private static final Path FILE = Path.of(System.getProperty("shared.idl"), "cases.json");

  private Cases cases;

  @BeforeEach
  void load() throws Exception {
    cases = Cases.load(FILE);
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
  void valuesAreReadBitForBitAndRepeated() throws Exception {
    assertEquals(Integer.MAX_VALUE, cases.named("invoke.wraps").argument());
    assertEquals(Integer.MIN_VALUE, cases.named("invoke.wraps").reply());
    byte[] bytes = (byte[]) cases.named("putBytes.large").argument();
    assertEquals(1_048_576, bytes.length);
    assertEquals((byte) 0xa5, bytes[1_048_575]);
    assertArrayEquals(
        "abcXYZ019 -_".toCharArray(), (char[]) cases.named("putChars.ascii").argument());
    assertEquals("a\ud800b", firstItem("bounce.name-surrogate").name());
    assertEquals("x".repeat(65_536), firstItem("bounce.name-long").name());
    assertEquals(
        0xfff8_0000_00ab_cdefL,
        Double.doubleToRawLongBits(firstItem("bounce.nan-payload").value()));
  }

  @Test
  void equalAndEmptyTextsAreWrittenByThemselvesWhenSerialized() throws Exception {
    JsonNode given = new JsonMapper().readTree("{\"strings\":[\"0061\",\"0061\",\"\",\"\"]}");
    AllArrays read = new ValueReader(1).read(Types.ALL_ARRAYS, given, MissingNode.getInstance());
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(written)) {
      out.writeObject(read.strings());
    }
    // A handle would begin with q.
    assertTrue(written.toString(StandardCharsets.ISO_8859_1).endsWith("t\0\1at\0\1at\0\0t\0\0"));
  }

  @Test
  void eachMessageOfAListIsADocumentOfItsOwn(@TempDir Path folder) throws Exception {
    Message formula = Types.MESSAGE.formula(0, 16);
    String document = "{'name':'echoMessage.document','operation':'echoMessage','argument':{}}";
    String json = ("{'cases':[" + document + "]}").replace('\'', '"');
    Cases.giveDocument(Files.writeString(folder.resolve("cases.json"), json));
    try {
      Message[] list = Types.MESSAGE_ARRAY.elements(2);
      assertNotSame(list[0], list[1]);
      assertDifference(null, list[0], list[1]);
      assertNotNull(Difference.of("it", formula, list[0]));
      Cases.giveDocument(FILE); // It has none.
      assertDifference(null, formula, Types.MESSAGE.formula(0, 16));
    } finally {
      Types.MESSAGE.give(() -> null);
    }
  }

  @Test
  void scalarValuesAreCountedListByList() {
    // Eleven lists of three, and three structs of eleven members.
    AllArrays arrays = Types.ALL_ARRAYS.formula(2, 16);
    assertEquals(66, Types.ALL_ARRAYS.scalars(arrays));
    assertEquals(3 * 11, Types.ALL_TYPES_ARRAY.scalars(arrays.structs()));
  }

  @Test
  void onlyACaseOfAnEchoCanBeSentByTimedCalls() throws Exception {
    assertTrue(cases.argument("echo.plain", Operations.ECHO) instanceof AllTypes);
    for (String name : List.of("invoke.adds", "echoArrays.empty", "no.case")) {
      assertThrows(ProtocolError.class, () -> cases.argument(name, Operations.ECHO));
    }
    assertThrows(ProtocolError.class, () -> cases.argument("invoke.adds", Operations.INVOKE));
  }

  @Test
  void theFilesRepliesAreThoseOfTheTable() throws Exception {
    for (JsonNode one : new JsonMapper().readTree(FILE.toFile()).required("cases")) {
      if (one.has("reply")) {
        JsonNode reply = one.get("reply");
        int expected =
            reply.isTextual() ? Hex.toNumber(Types.INT32, reply.textValue()) : reply.intValue();
        assertEquals(expected, cases.named(one.get("name").textValue()).reply());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"getInt32Array.formula-3, 3", "putString.formula-0, 0", "getCounter.formula, 1"})
  void aFormulaNamesItsOperationAndItsSize(String name, int elements) throws Exception {
    Case<?, ?> built = cases.named(name);
    assertEquals(name, built.operation() + name.substring(name.indexOf('.')));
    if (built.reply() instanceof int[] reply) {
      assertArrayEquals(Types.INT32_ARRAY.elements(elements), reply);
    }
  }

  @Test
  void anEchoChangesMembersOfThePlainStruct() throws Exception {
    AllTypes plain = (AllTypes) cases.named("echo.plain").argument();
    assertEquals("string", plain.stringValue());
    AllTypes minima = (AllTypes) cases.named("echo.minima").argument();
    assertEquals(Long.MIN_VALUE, minima.int64Value());
    assertEquals(Short.MIN_VALUE, minima.int16Value());
    assertEquals(plain.floatValue(), minima.floatValue());
    AllTypes distant = (AllTypes) cases.named("echo.string-long").argument();
    assertEquals("x".repeat(65_536), distant.stringValue());
    assertEquals("wstring", distant.wstringValue());
  }

  @Test
  void arraysHaveTheirElementsByFormulaOrBitForBit() throws Exception {
    AllArrays many = (AllArrays) cases.named("echoArrays.int64s-many").argument();
    assertEquals(16_384, many.int64s().length);
    assertEquals(1_099_511_628_211L * 16_384, many.int64s()[16_383]);
    assertEquals(0, many.structs().length);
    AllArrays half = (AllArrays) cases.named("echoArrays.half").argument();
    assertArrayEquals(new char[] {'a', '\ud800', 'b'}, half.wchars());
  }

  private static void assertDifference(String difference, Object sent, Object came) {
    assertEquals(difference, Difference.of("it", sent, came));
  }

  @Test
  void valuesAreComparedBitForBit() throws Exception {
    assertDifference(
        "it value 7ff8000000000000 instead of fff8000000abcdef",
        firstItem("bounce.nan-payload"),
        new Item(1, "n", Double.NaN));
    Object struct = cases.named("echo.nan-payload").argument();
    assertDifference(null, struct, cases.named("echo.nan-payload").argument());
    assertDifference(
        "it floatValue 7fc00000 instead of ffc0abcd", struct, cases.named("echo.nan").argument());
    Object sent = cases.named("echoArrays.half").argument();
    AllArrays came = (AllArrays) cases.named("echoArrays.half").argument();
    came.wchars()[1] = '?';
    assertDifference("it wchars[1] 003f instead of d800", sent, came);
    assertDifference(
        "it wchars has 0 elements instead of 3", sent, cases.named("echoArrays.empty").argument());
    Object fault = cases.named("fail.plain").argument();
    assertDifference(null, fault, new BenchFault(42, "no such account"));
    assertDifference("it code 43 instead of 42", fault, new BenchFault(43, "no such account"));
    assertDifference("it message is null", fault, new BenchFault(42, null));
    assertDifference("it is null", fault, null);
  }

  @Test
  void nullsAndCausesAreReadAndCompared() throws Exception {
    AllTypes nullString = (AllTypes) cases.named("echo.null-string").argument();
    assertDifference(
        "it stringValue 0073007400720069006e0067 instead of null",
        nullString,
        cases.named("echo.plain").argument());
    assertDifference(null, nullString, cases.named("echo.unset").argument());
    assertTrue(cases.named("echo.unset").unset());
    Object empty = cases.named("echoArrays.empty").argument();
    Object nullArray = cases.named("echoArrays.null-array").argument();
    assertDifference("it int32s 0 elements instead of null", nullArray, empty);
    assertDifference(null, nullArray, nullArray);
    AllArrays within = (AllArrays) cases.named("echoArrays.null-in-strings").argument();
    assertArrayEquals(new String[] {"a", null, "b", null}, within.strings());
    AllArrays structs = (AllArrays) cases.named("echoArrays.null-in-structs").argument();
    AllArrays whole = (AllArrays) cases.named("echoArrays.null-in-structs").argument();
    whole.structs()[0] = nullString;
    assertDifference("it structs[0] an object instead of null", structs, whole);
    assertDifference("it structs has 0 elements instead of 1", structs, empty);
    assertDifference(
        "it cause is null", cases.named("fail.cause").argument(), new BenchFault(42, "no"));
    assertDifference(null, new BenchFault(42, "no"), cases.named("fail.cause").argument());
  }

  @Test
  void aMemberThatIsNotThereIsNamedWithThoseThatAre() {
    ObjectNode members = new JsonMapper().createObjectNode().put("int8Value", "00");
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> new ValueReader(1).read(Types.ALL_TYPES, members, members))
            .getMessage();
    assertTrue(message.contains("'int8Value'") && message.contains("int16Value"), message);
  }
}
