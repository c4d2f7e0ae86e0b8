package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import roundtrip.core.contract.Message;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueRange;
import roundtrip.core.contract.Values;

/** The conformance cases of cases.json, which describes itself, and those by formula. */
public final class Cases {
  private static final Pattern FORMULA = Pattern.compile("(.+)\\.formula(?:-(.*))?");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  /** Files of documents, each read when its document is asked for first. */
  private static final Map<Path, Cases> READ = new ConcurrentHashMap<>();

  private final Map<String, JsonNode> nodes = new LinkedHashMap<>();

  /** Of operations, the members of structs that their cases leave out. */
  private JsonNode defaults;

  private Cases() {}

  /** Reads a file; raises UncheckedIOException if it cannot be read. */
  public static Cases load(Path file) {
    Cases cases = new Cases();
    JsonNode document;
    try {
      document = new JsonMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    cases.defaults = document.path("defaults");
    for (JsonNode node : document.required("cases")) {
      cases.nodes.put(node.required("name").textValue(), node);
    }
    return cases;
  }

  /** Has each value of the message be the document of a file of cases, if it has one. */
  public static void giveDocument(Path file) {
    Types.MESSAGE.give(() -> READ.computeIfAbsent(file, Cases::load).document());
  }

  private Message document() {
    JsonNode found = nodes.get(Operations.ECHO_MESSAGE + ".document");
    MissingNode none = MissingNode.getInstance();
    return found == null
        ? null
        : new ValueReader(1).read(Types.MESSAGE, found.path("argument"), none);
  }

  /** Returns the names of the file's cases, in its order. */
  public List<String> names() {
    return List.copyOf(nodes.keySet());
  }

  /** Builds one case; a ProtocolError if there is none of that name. */
  public Case<?, ?> named(String name) throws ProtocolError {
    JsonNode node = nodes.get(name);
    if (node != null) {
      return built(name, node);
    }
    Matcher formula = FORMULA.matcher(name);
    if (!formula.matches()) {
      throw wrong(name, "is not in the file; expected " + String.join(", ", names()));
    }
    Operation<?, ?> operation = Operations.find(formula.group(1));
    if (operation == null) {
      throw wrong(name, "calls no operation; expected one of " + Operations.all());
    }
    return byFormula(name, operation, values(name, operation, formula.group(2)));
  }

  /** Returns the argument of a case, for timed calls of its operation, which must be an echo. */
  public Object argument(String name, Operation<?, ?> operation) throws ProtocolError {
    Case<?, ?> sent = named(name);
    if (sent.operation() != operation || !operation.isEcho()) {
      throw wrong(name, "is not for calls of " + operation + "; expected a case of an echo");
    }
    return sent.argument();
  }

  private static Values values(String name, Operation<?, ?> operation, String number)
      throws ProtocolError {
    if (operation.ranges().isEmpty() && number == null) {
      return Values.of(1);
    }
    String expected = operation + ".formula";
    if (!operation.ranges().isEmpty()) {
      ValueRange range = operation.ranges().get(0);
      boolean isNumber = number != null && NUMBER.matcher(number).matches();
      if (isNumber && range.admits(Integer.parseInt(number))) {
        return Values.of(Integer.parseInt(number));
      }
      expected += "-n with n from " + range.least() + " to " + range.most();
    }
    throw wrong(name, "is not a case by formula; expected " + expected);
  }

  private static <A, R> Case<A, R> byFormula(
      String name, Operation<A, R> operation, Values values) {
    return of(name, operation, values, operation.argument(values), MissingNode.getInstance());
  }

  private static <A, R> Case<A, R> of(
      String name, Operation<A, R> operation, Values values, A argument, JsonNode node) {
    return new Case<>(
        name,
        operation,
        values,
        argument,
        operation.reply(values, argument),
        node.path("increments").asInt(2),
        node.path("after_close").booleanValue(),
        node.path("unset").booleanValue(),
        node.path("clients").asInt(1),
        node.path("calls").asInt(1));
  }

  private static ProtocolError wrong(String name, String what) {
    return new ProtocolError("cases: '" + name + "' " + what);
  }

  private Case<?, ?> built(String name, JsonNode node) throws ProtocolError {
    String called = node.required("operation").textValue();
    Operation<?, ?> operation = Operations.find(called);
    if (called.equals(Operations.UNKNOWN.name())) {
      operation = Operations.UNKNOWN;
    } else if (operation == null) {
      throw wrong(name, "calls '" + called + "'; expected one of " + Operations.all());
    }
    return of(name, operation, node);
  }

  private <A, R> Case<A, R> of(String name, Operation<A, R> operation, JsonNode node) {
    ValueReader reader = new ValueReader(node.path("times").asInt(1));
    A argument =
        reader.read(
            operation.argumentType(), node.path("argument"), defaults.path(operation.name()));
    return of(name, operation, Values.of(1), argument, node);
  }
}
