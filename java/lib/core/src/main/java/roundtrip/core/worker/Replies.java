package roundtrip.core.worker;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import roundtrip.core.conformance.Conformance;
import roundtrip.core.contract.Ledger;
import roundtrip.core.measure.Measurement;
import roundtrip.core.measure.Warmup;

/** Where replies go: one JSON object a line. */
public final class Replies {
  /** Names the descriptor; without it, standard output. */
  public static final String VARIABLE = "ROUNDTRIP_REPLY_FD";

  private final JsonMapper mapper = new JsonMapper();
  private final OutputStream out;

  public Replies(OutputStream out) {
    this.out = out;
  }

  /**
   * Opens the descriptor that the environment names.
   *
   * @param descriptor a number; null for standard output
   * @throws IOException if it is no number, or not open for writing
   */
  public static Replies open(String descriptor) throws IOException {
    if (descriptor == null) {
      return new Replies(new FileOutputStream(FileDescriptor.out));
    }
    if (!descriptor.matches("[0-9]{1,9}")) {
      throw new IOException(
          VARIABLE + " is '" + descriptor + "'; allowed: the number of an open descriptor");
    }
    return new Replies(new FileOutputStream("/dev/fd/" + descriptor));
  }

  /** Returns the beginning of a reply. */
  public static Map<String, Object> event(String name) {
    Map<String, Object> reply = new LinkedHashMap<>();
    reply.put("event", name);
    return reply;
  }

  public static Map<String, Object> ready(String endpoint, Map<String, String> versions) {
    Map<String, Object> reply = event("ready");
    reply.put("endpoint", endpoint);
    reply.put("versions", versions);
    return reply;
  }

  public static Map<String, Object> connected(long elapsedNs, Map<String, String> versions) {
    Map<String, Object> reply = event("connected");
    reply.put("elapsed_ns", elapsedNs);
    reply.put("versions", versions);
    return reply;
  }

  public static Map<String, Object> checked(List<Conformance.Result> results) {
    Map<String, Object> reply = event("checked");
    reply.put("results", results.stream().map(Replies::result).toList());
    return reply;
  }

  private static Map<String, Object> result(Conformance.Result result) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("case", result.name());
    one.put("outcome", result.outcome().label());
    if (result.detail() != null) {
      one.put("detail", result.detail());
    }
    return one;
  }

  public static Map<String, Object> prepared(
      List<Warmup.Window> windows, long sampleBufferBytes, Map<String, Long> runtime) {
    Map<String, Object> reply = event("prepared");
    reply.put(
        "warmup",
        windows.stream()
            .map(w -> Map.of("calls", w.calls(), "elapsed_ns", w.elapsedNs()))
            .toList());
    reply.put("sample_buffer_bytes", sampleBufferBytes);
    reply.put("runtime", runtime);
    return reply;
  }

  public static Map<String, Object> done(
      long samples, long remoteCalls, Measurement measurement, Map<String, Long> runtime) {
    Map<String, Object> reply = event("done");
    reply.put("samples", samples);
    reply.put("remote_calls", remoteCalls);
    reply.put("started_ns", measurement.startedNs());
    reply.put("ended_ns", measurement.endedNs());
    reply.put("stopped_by", measurement.stoppedBy().label());
    reply.put("runtime", runtime);
    return reply;
  }

  public static Map<String, Object> stored(long bytes) {
    Map<String, Object> reply = event("stored");
    reply.put("bytes", bytes);
    return reply;
  }

  public static Map<String, Object> ledger(Ledger ledger) {
    Map<String, Object> reply = event("ledger");
    reply.put("calls", ledger.calls());
    reply.put("bytes", ledger.bytes());
    return reply;
  }

  public static Map<String, Object> unsupported(Unsupported reason) {
    Map<String, Object> reply = event("unsupported");
    reply.put("reason", reason.getMessage());
    return reply;
  }

  public static Map<String, Object> error(Failure.Kind kind, String message, Throwable thrown) {
    Map<String, Object> reply = event("error");
    reply.put("kind", kind.label());
    reply.put("message", message);
    if (thrown != null) {
      reply.put("detail", Errors.stack(thrown));
    }
    return reply;
  }

  public void write(Map<String, Object> reply) throws IOException {
    byte[] json = mapper.writeValueAsBytes(reply);
    byte[] line = java.util.Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    out.write(line);
    out.flush();
  }
}
