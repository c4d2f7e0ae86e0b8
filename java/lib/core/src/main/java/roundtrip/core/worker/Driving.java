package roundtrip.core.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import roundtrip.core.conformance.Case;
import roundtrip.core.conformance.Cases;
import roundtrip.core.conformance.Conformance;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Ledger;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Clock;
import roundtrip.core.measure.Loop;
import roundtrip.core.measure.Measurement;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.RuntimeFigures;
import roundtrip.core.measure.Samples;
import roundtrip.core.measure.StopRule;
import roundtrip.core.measure.Told;
import roundtrip.core.measure.Warmup;
import roundtrip.core.measure.Workload;
import roundtrip.core.measure.WrongValue;

/** The verb {@code drive}: the client that times calls. */
public final class Driving implements Verb {
  /** Names the file of conformance cases. */
  public static final String CASES_VARIABLE = "ROUNDTRIP_CASES";

  private final Supplier<Client> clients;
  private final Clock clock;
  private final String casesFile;
  private final Ledger ledger = new Ledger();
  private Client client;

  /** Connects another client where the first one is. */
  private Callable<Client> more;

  private Samples samples;
  private Prepared prepared;
  private boolean measured;

  /** What {@code prepare} leaves for {@code go}. */
  private record Prepared(Call call, Workload workload, Parameters parameters, StopRule stop) {}

  /**
   * @param casesFile the path of cases.json; null where the environment has none
   */
  public Driving(Supplier<Client> clients, Clock clock, String casesFile) {
    this.clients = clients;
    this.clock = clock;
    this.casesFile = casesFile;
  }

  @Override
  public Map<String, Object> execute(Command command) throws ProtocolError, Unsupported, Failure {
    Fields fields = command.fields();
    return switch (command.name()) {
      case "connect" -> connect(fields.allow("do", "endpoints", "options"));
      case "check" -> check(fields.allow("do", "cases"));
      case "prepare" -> prepare(fields.allow("do", "workload", "parameters", "warmup", "stop"));
      case "go" -> {
        fields.allow("do");
        yield go(command.told());
      }
      case "store" -> store(fields.allow("do", "file"));
      case "ledger" -> {
        fields.allow("do");
        yield Replies.ledger(ledger);
      }
      default ->
          throw new ProtocolError(
              "do is '"
                  + command.name()
                  + "', not for drive; allowed: connect, check, prepare, go, stop, store, ledger");
    };
  }

  private Map<String, Object> connect(Fields fields) throws ProtocolError, Failure {
    List<String> endpoints = fields.texts("endpoints");
    Map<String, Object> values = fields.anyObject("options").scalars();
    if (endpoints.isEmpty()) {
      throw new ProtocolError("endpoints is empty; allowed: at least one");
    }
    if (client != null) {
      throw new ProtocolError(
          "do is 'connect', but the client is connected; allowed: check, prepare, ledger");
    }
    Client connecting = clients.get();
    Options options = new Options(values, connecting.optionNames());
    long before = clock.nanos();
    try {
      connecting.connect(endpoints, options);
    } catch (ProtocolError e) {
      throw e;
    } catch (Exception e) {
      throw new Failure(
          Failure.Kind.CONNECT,
          "connecting to " + String.join(", ", endpoints) + ": " + Errors.line(e),
          e);
    }
    long elapsedNs = clock.nanos() - before;
    client = connecting;
    more =
        () -> {
          Client another = clients.get();
          another.connect(endpoints, options);
          return another;
        };
    return Replies.connected(elapsedNs, Versions.with(client.versions()));
  }

  private Map<String, Object> check(Fields fields) throws ProtocolError, Failure {
    List<String> names = fields.texts("cases");
    requireConnected("check");
    if (casesFile == null) {
      throw new ProtocolError(
          "do is 'check', but " + CASES_VARIABLE + " is not set; allowed: the path of cases.json");
    }
    Cases cases;
    try {
      cases = Cases.load(Path.of(casesFile));
    } catch (IOException | IllegalArgumentException e) {
      throw new Failure(Failure.Kind.INTERNAL, "reading " + casesFile + ": " + Errors.line(e), e);
    }
    List<Case> built = new ArrayList<>();
    for (String name : names) {
      built.add(cases.named(name));
    }
    Conformance conformance = new Conformance(client, more, ledger);
    List<Conformance.Result> results = new ArrayList<>();
    for (Case one : built) {
      results.add(conformance.send(one));
    }
    return Replies.checked(results);
  }

  private Map<String, Object> prepare(Fields fields) throws ProtocolError, Unsupported, Failure {
    Workload workload = Workload.labelled(fields.text("workload"));
    Parameters parameters = Parameters.read(workload, fields.anyObject("parameters"));
    Warmup warmup = Warmup.read(fields.object("warmup", "calls", "elapsed_ns", "window_ns"));
    StopRule stop =
        StopRule.read(fields.object("stop", "samples", "elapsed_ns", "limit_ns", "capacity"));
    requireConnected("prepare");
    prepared = null;
    measured = false;
    allocate(stop.capacity());
    Call call;
    List<Warmup.Window> windows;
    // The management classes load here and not in `go`.
    RuntimeFigures before = RuntimeFigures.read();
    try {
      call = client.prepare(workload, parameters);
      windows = warmup.run(clock, call, samples, runs -> count(workload, parameters, runs));
    } catch (Unsupported e) {
      throw e;
    } catch (Exception e) {
      throw new Failure(
          Failure.Kind.CALL, "preparing " + workload.label() + ": " + Errors.line(e), e);
    }
    if (!windows.isEmpty()) {
      checkLast(call, workload, "after the warm-up");
    }
    Map<String, Long> runtime = RuntimeFigures.read().since(before);
    prepared = new Prepared(call, workload, parameters, stop);
    return Replies.prepared(windows, samples.bufferBytes(), runtime);
  }

  /** Keeps a buffer of the right size; else lets the old one go first, since both may not fit. */
  private void allocate(int capacity) {
    if (samples == null || samples.values.length != capacity) {
      samples = null;
      samples = new Samples(capacity);
    }
  }

  private Map<String, Object> go(Told told) throws ProtocolError, Failure {
    if (prepared == null) {
      throw new ProtocolError(
          "do is 'go', but nothing is prepared; allowed: connect and prepare before it");
    }
    Prepared now = prepared;
    prepared = null;
    RuntimeFigures before = RuntimeFigures.read();
    Measurement measurement;
    try {
      measurement = Loop.run(clock, now.call, now.stop, told, samples);
    } catch (Exception e) {
      throw new Failure(
          Failure.Kind.CALL,
          now.workload.label() + ", run " + samples.count + " (from 0): " + Errors.line(e),
          e);
    } finally {
      count(now.workload, now.parameters, samples.count);
    }
    Map<String, Long> runtime = RuntimeFigures.read().since(before);
    checkLast(now.call, now.workload, "after the measurement");
    measured = true;
    long remoteCalls = samples.count * now.workload.callsPerRun(now.parameters);
    return Replies.done(samples.count, remoteCalls, measurement, runtime);
  }

  private void checkLast(Call call, Workload workload, String when) throws Failure {
    try {
      call.check();
    } catch (WrongValue e) {
      throw new Failure(
          Failure.Kind.CHECK, workload.label() + ", " + when + ": " + e.getMessage(), e);
    }
  }

  private Map<String, Object> store(Fields fields) throws ProtocolError, Failure {
    String file = fields.text("file");
    if (!measured) {
      throw new ProtocolError(
          "do is 'store', but nothing is measured; allowed: prepare and go before it");
    }
    try {
      return Replies.stored(samples.store(Path.of(file)));
    } catch (IOException | IllegalArgumentException e) {
      throw new Failure(Failure.Kind.STORE, "writing " + file + ": " + Errors.line(e), e);
    }
  }

  private void count(Workload workload, Parameters parameters, long runs) {
    ledger.count(
        workload.operation(),
        runs * workload.callsPerRun(parameters),
        runs * workload.bytesPerRun(parameters));
  }

  private void requireConnected(String command) throws ProtocolError {
    if (client == null) {
      throw new ProtocolError(
          "do is '" + command + "', but no server is connected; allowed: connect before it");
    }
  }
}
