package roundtrip.core.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import roundtrip.core.conformance.Case;
import roundtrip.core.conformance.Cases;
import roundtrip.core.conformance.Conformance;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Limits;
import roundtrip.core.contract.Operation.Sizes;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Clock;
import roundtrip.core.measure.ConnectCall;
import roundtrip.core.measure.Connected;
import roundtrip.core.measure.Loop;
import roundtrip.core.measure.Loop.Measurement;
import roundtrip.core.measure.RuntimeUse;
import roundtrip.core.measure.Samples;
import roundtrip.core.measure.Scatter;
import roundtrip.core.measure.StopRule;
import roundtrip.core.measure.StopSignal;
import roundtrip.core.measure.Warmup;
import roundtrip.core.measure.WrongValue;

/** The verb {@code drive}: the client that times calls. */
final class Drive extends Verb {
  /** Names the file of conformance cases. */
  static final String CASES_VARIABLE = "ROUNDTRIP_CASES";

  /** A thread that waits for a moment wakes up that much before it, and then watches the clock. */
  private static final long WATCHED_NS = 1_000_000;

  private final Supplier<Client> clients;
  private final Clock clock;
  private final String casesFile;

  /**
   * One for each endpoint; but for {@code sort}, the calls go through the first. Empty until it is
   * connected.
   */
  private final List<Connected> connected = new ArrayList<>();

  private List<String> endpoints;
  private Options options;
  private Samples samples;
  private Prepared prepared;
  private Stage stage = Stage.NOTHING;

  /** What {@code prepare} leaves for {@code go}. It is open until the next one. */
  private record Prepared(
      Operation<?, ?> operation, Sizes sizes, Call call, StopRule leadIn, StopRule stop) {}

  /** What succeeded last; what fails after it makes it nothing. */
  private enum Stage {
    NOTHING,
    PREPARED,
    MEASURED
  }

  /**
   * @param casesFile the path of cases.json; null if the environment has none
   */
  Drive(Supplier<Client> clients, Clock clock, String casesFile) {
    this.clients = clients;
    this.clock = clock;
    this.casesFile = casesFile;
    on("connect", this::connect, "endpoints", "options");
    on("operations", command -> Reply.Operations.of(calls("operations")));
    on("check", this::check, "cases");
    on("features", command -> features());
    on("prepare", this::prepare, "operation", "values", "warmup", "stop", "starts", "lead_in");
    on("go", this::go, "at_ns");
    on("store", this::store, "file");
    onCommon();
  }

  private Reply connect(Command command) throws Failure {
    List<String> all = command.fields().texts("endpoints");
    Fields values = command.fields().anyObject("options");
    if (all.isEmpty()) {
      throw new ProtocolError("endpoints is empty; expected at least one");
    }
    if (!connected.isEmpty()) {
      throw new ProtocolError(
          "do is 'connect', but the client is connected; expected check, prepare, ledger");
    }
    endpoints = all;
    options = new Options(values, clients.get().optionNames());
    long before = clock.nanos();
    for (String endpoint : all) {
      try {
        connected.add(Connected.to(endpoint, clients, options, ledger));
      } catch (Exception e) {
        disconnect(e);
        if (e instanceof ProtocolError wrong) {
          throw wrong;
        }
        throw Failure.of(Failure.Kind.CONNECT, "connecting to " + endpoint, e);
      }
    }
    long elapsedNs = clock.nanos() - before;
    connected.get(0).calls().connect(this::connectCall);
    return new Reply.Connected(elapsedNs, versions(connected.get(0).versions()));
  }

  /** Lets go of the clients that had connected before one could not. */
  private void disconnect(Exception reason) {
    for (Connected each : connected) {
      try {
        each.close();
      } catch (IOException e) {
        reason.addSuppressed(e);
      }
    }
    connected.clear();
  }

  private Call connectCall(Sizes sizes) {
    return new ConnectCall(clients, endpoints.get(0), options, sizes.n() == 1);
  }

  /** The client of the first server. */
  private Connected first(String command) throws ProtocolError {
    if (connected.isEmpty()) {
      throw new ProtocolError(
          "do is '" + command + "', but no server is connected; expected connect before it");
    }
    return connected.get(0);
  }

  private Calls calls(String command) throws ProtocolError {
    return first(command).calls();
  }

  private Reply features() throws Failure {
    Connected client = first("features");
    try {
      return new Reply.FeaturesFound(client.features());
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CALL, "trying features", e);
    }
  }

  private Reply check(Command command) throws Failure {
    List<String> names = command.fields().texts("cases");
    Calls calls = calls("check");
    if (casesFile == null) {
      throw new ProtocolError(
          "do is 'check', but " + CASES_VARIABLE + " is not set; expected the path of cases.json");
    }
    Cases cases;
    try {
      cases = Cases.load(Path.of(casesFile));
    } catch (IOException | IllegalArgumentException e) {
      throw Failure.of(Failure.Kind.INTERNAL, "reading " + casesFile, e);
    }
    List<Case<?, ?>> built = new ArrayList<>();
    for (String name : names) {
      built.add(cases.named(name));
    }
    Conformance conformance =
        new Conformance(calls, () -> Connected.to(endpoints.get(0), clients, options, ledger));
    List<Conformance.Result> results = new ArrayList<>();
    for (Case<?, ?> one : built) {
      results.add(conformance.send(one));
    }
    return new Reply.Checked(results);
  }

  private Reply prepare(Command command) throws Failure {
    Fields fields = command.fields();
    Operation<?, ?> operation = timed(fields.text("operation"));
    Sizes sizes = sizes(operation, fields.anyObject("values"));
    Warmup warmup = warmup(fields.object("warmup", "calls", "elapsed_ns", "window_ns"));
    StopRule stop = stop(fields.object("stop", "samples", "elapsed_ns", "limit_ns", "capacity"));
    boolean starts = fields.flagOr("starts", false);
    StopRule leadIn = leadIn(fields.objectOr("lead_in", "calls", "elapsed_ns"), stop.capacity());
    Calls calls = calls("prepare");
    stage = Stage.NOTHING;
    letGo();
    if (calls.support(operation) != Calls.Support.CALLED) {
      return new Reply.Unsupported(calls.support(operation), calls.reason(operation));
    }
    allocate(stop.capacity(), starts);
    List<Warmup.Window> windows;
    // The management classes load here and not in `go`.
    RuntimeUse before = RuntimeUse.read();
    try {
      prepared = new Prepared(operation, sizes, callOf(operation, sizes), leadIn, stop);
      windows = warmup.run(clock, prepared.call, samples, runs -> count(operation, sizes, runs));
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CALL, "preparing " + operation, e);
    }
    if (!windows.isEmpty()) {
      long runs = windows.stream().mapToLong(Warmup.Window::calls).sum();
      finish(prepared.call, runs, operation + ", in the warm-up: ");
    }
    RuntimeUse used = RuntimeUse.read().since(before);
    stage = Stage.PREPARED;
    return new Reply.Prepared(windows, samples.bufferBytes(), used);
  }

  /** A call of the first server; what there is to sort is dealt over all of them. */
  private Call callOf(Operation<?, ?> operation, Sizes sizes) throws Exception {
    int servers = servers(operation);
    if (servers == 1) {
      return connected.get(0).calls().prepare(operation, sizes);
    }
    List<Call> parts = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      parts.add(connected.get(i).calls().prepare(operation, sizes.part(i, servers)));
    }
    return new Scatter(parts);
  }

  private int servers(Operation<?, ?> operation) {
    return operation == Operation.SORT ? connected.size() : 1;
  }

  /** Closes what the last {@code prepare} opened. */
  private void letGo() throws Failure {
    Prepared last = prepared;
    prepared = null;
    if (last != null) {
      try {
        last.call.close();
      } catch (Exception e) {
        throw Failure.of(Failure.Kind.CALL, "closing what " + last.operation + " opened", e);
      }
    }
  }

  private static Operation<?, ?> timed(String name) throws ProtocolError {
    Operation<?, ?> operation = Operation.named(name);
    if (operation == null || !operation.isTimed()) {
      String expected =
          Operation.table().stream()
              .filter(Operation::isTimed)
              .map(Operation::name)
              .collect(Collectors.joining(", "));
      throw new ProtocolError(
          "operation is '" + name + "'; expected one that is timed: " + expected);
    }
    return operation;
  }

  private static Sizes sizes(Operation<?, ?> operation, Fields values) throws ProtocolError {
    values.allow(operation.limits().stream().map(Limits::name).toList());
    int[] said = {1, TimedValues.NAME_LENGTH};
    int i = 0;
    for (Limits each : operation.limits()) {
      said[i++] =
          (int)
              (each.unless() == null
                  ? values.whole(each.name(), each.least(), each.most())
                  : values.wholeOr(each.name(), each.unless(), each.least(), each.most()));
    }
    return new Sizes(said[0], said[1]);
  }

  private static Warmup warmup(Fields fields) throws ProtocolError {
    return new Warmup(
        fields.whole("calls", 0, Long.MAX_VALUE),
        fields.whole("elapsed_ns", 0, Long.MAX_VALUE),
        fields.whole("window_ns", 1, Long.MAX_VALUE));
  }

  private static StopRule stop(Fields fields) throws ProtocolError {
    return new StopRule(
        fields.whole("samples", 1, Long.MAX_VALUE),
        fields.whole("elapsed_ns", 0, Long.MAX_VALUE),
        fields.whole("limit_ns", 1, Long.MAX_VALUE),
        (int) fields.whole("capacity", 1, Samples.mostCapacity()));
  }

  private static StopRule leadIn(Fields fields, int capacity) throws ProtocolError {
    return StopRule.ofLeadIn(
        fields.wholeOr("calls", 0, 0, Long.MAX_VALUE),
        fields.wholeOr("elapsed_ns", 0, 0, Long.MAX_VALUE),
        capacity);
  }

  /** Keeps a buffer of the right size; else lets the old one go first, since both may not fit. */
  private void allocate(int capacity, boolean starts) {
    if (samples == null || !samples.isFor(capacity, starts)) {
      samples = null;
      samples = new Samples(capacity, starts);
    }
  }

  private Reply go(Command command) throws Failure {
    long atNs = command.fields().wholeOr("at_ns", 0, 0, Long.MAX_VALUE);
    if (stage == Stage.NOTHING) {
      throw new ProtocolError(
          "do is 'go', but nothing is prepared; expected connect and prepare before it");
    }
    stage = Stage.NOTHING;
    Prepared now = prepared;
    RuntimeUse before = RuntimeUse.read();
    await(atNs, command.stop());
    long leadIn = 0;
    Measurement measurement;
    samples.clear();
    try {
      if (!now.leadIn.isNone()) {
        Loop.run(clock, now.call, now.leadIn, command.stop(), samples);
        leadIn = samples.count();
        samples.clear();
        now.call.settle();
      }
      measurement = Loop.run(clock, now.call, now.stop, command.stop(), samples);
    } catch (Exception e) {
      String run = now.operation + ", run " + (leadIn + samples.count()) + " (from 0)";
      throw Failure.of(Failure.Kind.CALL, run, e);
    } finally {
      count(now.operation, now.sizes, leadIn + samples.count());
    }
    RuntimeUse used = RuntimeUse.read().since(before);
    finish(now.call, leadIn + samples.count(), now.operation + ": ");
    stage = Stage.MEASURED;
    long callsPerRun = servers(now.operation) * now.operation.callsPerRun(now.sizes);
    return new Reply.Done(
        samples.count(), samples.count() * callsPerRun, leadIn * callsPerRun, measurement, used);
  }

  /** Waits for a moment of the clock, which may have passed. */
  private void await(long atNs, StopSignal stop) {
    for (long now = clock.nanos(); now < atNs && !stop.isStopped(); now = clock.nanos()) {
      long left = atNs - now;
      if (left > WATCHED_NS) {
        LockSupport.parkNanos(left - WATCHED_NS);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** Checks what ran, and settles its last run. */
  private static void finish(Call call, long runs, String what) throws Failure {
    try {
      call.check(runs);
      call.settle();
    } catch (WrongValue e) {
      throw new Failure(Failure.Kind.CHECK, what + e.getMessage(), e);
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CALL, what + "afterwards", e);
    }
  }

  private Reply store(Command command) throws Failure {
    String file = command.fields().text("file");
    if (stage != Stage.MEASURED) {
      throw new ProtocolError(
          "do is 'store', but nothing is measured; expected prepare and go before it");
    }
    try {
      return new Reply.Stored(samples.store(Path.of(file)));
    } catch (IOException | IllegalArgumentException e) {
      throw Failure.of(Failure.Kind.STORE, "writing " + file, e);
    }
  }

  private void count(Operation<?, ?> operation, Sizes sizes, long runs) {
    ledger.count(
        operation.counted(),
        runs * servers(operation) * operation.callsPerRun(sizes),
        runs * operation.bytesPerRun(sizes));
  }
}
