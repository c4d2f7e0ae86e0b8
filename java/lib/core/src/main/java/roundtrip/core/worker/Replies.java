package roundtrip.core.worker;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import roundtrip.core.conformance.Conformance;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Limits;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Loop.Measurement;
import roundtrip.core.measure.RuntimeUse;
import roundtrip.core.measure.Warmup;

/** Where replies go, one JSON object a line, and what each of them holds. */
final class Replies {
  /** Names the descriptor; without it, standard output. */
  static final String VARIABLE = "ROUNDTRIP_REPLY_FD";

  private final JsonMapper mapper = new JsonMapper();
  private final OutputStream out;

  Replies(OutputStream out) {
    this.out = out;
  }

  /**
   * Opens the descriptor that the environment names.
   *
   * @param descriptor a number; null for standard output
   * @throws IOException if it is no number, or not open for writing
   */
  static OutputStream open(String descriptor) throws IOException {
    if (descriptor == null) {
      return new FileOutputStream(FileDescriptor.out);
    }
    if (!descriptor.matches("[0-9]{1,9}")) {
      throw new IOException(
          VARIABLE + " is '" + descriptor + "'; expected the number of an open descriptor");
    }
    return new FileOutputStream("/dev/fd/" + descriptor);
  }

  /** Writes a reply and its line's end in one piece. */
  void write(Map<String, Object> reply) throws IOException {
    byte[] json = mapper.writeValueAsBytes(reply);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    out.write(line);
    out.flush();
  }

  static Map<String, Object> ready(String endpoint, Map<String, String> versions) {
    return object("event", "ready", "endpoint", endpoint, "versions", versions);
  }

  static Map<String, Object> connected(long elapsedNs, Map<String, String> versions) {
    return object("event", "connected", "elapsed_ns", elapsedNs, "versions", versions);
  }

  static Map<String, Object> operations(Calls calls) {
    List<?> all = Operation.table().stream().map(each -> operation(each, calls)).toList();
    return object("event", "operations", "operations", all);
  }

  private static Map<String, Object> operation(Operation<?, ?> operation, Calls calls) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Limits each : operation.limits()) {
      values.put(
          each.name(),
          object("least", each.least(), "most", each.most(), "default", each.unless()));
    }
    Calls.Support support = calls.support(operation);
    return object(
        "name",
        operation.name(),
        "bytes",
        operation.bytes(),
        "values",
        values,
        "timed",
        operation.isTimed(),
        "support",
        support,
        "reason",
        support == Calls.Support.CALLED ? null : calls.reason(operation));
  }

  static Map<String, Object> checked(List<Conformance.Result> results) {
    List<?> all =
        results.stream()
            .map(
                each ->
                    object("case", each.name(), "outcome", each.outcome(), "detail", each.detail()))
            .toList();
    return object("event", "checked", "results", all);
  }

  static Map<String, Object> prepared(
      List<Warmup.Window> windows, long sampleBufferBytes, RuntimeUse used) {
    List<?> warmup =
        windows.stream()
            .map(each -> object("calls", each.calls(), "elapsed_ns", each.elapsedNs()))
            .toList();
    return object(
        "event",
        "prepared",
        "warmup",
        warmup,
        "sample_buffer_bytes",
        sampleBufferBytes,
        "runtime",
        use(used));
  }

  static Map<String, Object> unsupported(Calls.Support support, String reason) {
    return object("event", "unsupported", "support", support, "reason", reason);
  }

  static Map<String, Object> done(
      long samples, long remoteCalls, Measurement measurement, RuntimeUse used) {
    return object(
        "event",
        "done",
        "samples",
        samples,
        "remote_calls",
        remoteCalls,
        "started_ns",
        measurement.startedNs(),
        "ended_ns",
        measurement.endedNs(),
        "stopped_by",
        measurement.stoppedBy(),
        "runtime",
        use(used));
  }

  static Map<String, Object> stored(long bytes) {
    return object("event", "stored", "bytes", bytes);
  }

  static Map<String, Object> ledger(Ledger ledger) {
    return object("event", "ledger", "calls", ledger.calls(), "bytes", ledger.bytes());
  }

  static Map<String, Object> runtime(RuntimeUse used) {
    return object("event", "runtime", "runtime", use(used));
  }

  static Map<String, Object> error(Failure.Kind kind, String message, Throwable thrown) {
    return object(
        "event",
        "error",
        "kind",
        kind,
        "message",
        message,
        "detail",
        thrown == null ? null : Errors.stack(thrown));
  }

  private static Map<String, Object> use(RuntimeUse used) {
    return object(
        "compiled_ns",
        used.compiledNs() == RuntimeUse.UNKNOWN ? null : used.compiledNs(),
        "collected_ns",
        used.collectedNs(),
        "collections",
        used.collections());
  }

  /**
   * Returns a JSON object.
   *
   * @param pairs each key with its value: one that is null is left out, and a constant of an
   *     enumeration has the protocol's spelling
   */
  private static Map<String, Object> object(Object... pairs) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      Object value = pairs[i + 1];
      if (value != null) {
        object.put(
            (String) pairs[i],
            value instanceof Enum<?> word ? word.name().toLowerCase(Locale.ROOT) : value);
      }
    }
    return object;
  }
}
