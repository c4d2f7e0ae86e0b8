package roundtrip.core.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import roundtrip.core.conformance.Case;
import roundtrip.core.conformance.Cases;
import roundtrip.core.conformance.Conformance;
import roundtrip.core.contract.Failure;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Caller;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Clock;
import roundtrip.core.measure.Connector;
import roundtrip.core.measure.Loop;
import roundtrip.core.measure.Loop.Measurement;
import roundtrip.core.measure.RuntimeUse;
import roundtrip.core.measure.Samples;
import roundtrip.core.measure.Scatter;
import roundtrip.core.measure.StopRule;
import roundtrip.core.measure.Warmup;
import roundtrip.core.measure.WrongValue;

/** The verb {@code drive}: the client that times calls. */
final class Drive extends Verb {
  /** Names the file of conformance cases. */
  static final String CASES_VARIABLE = "ROUNDTRIP_CASES";

  /** A thread that waits for a moment wakes up that much before it, and then watches the clock. */
  private static final long WATCHED_NS = 5_000_000;

  private final Adapter adapter;
  private final Clock clock;
  private final String casesFile;

  /** One for each endpoint; the calls go through the first, unless they are scattered. */
  private final List<Caller> callers = new ArrayList<>();

  private Connector connector;
  private Samples samples;
  private Prepared prepared;
  private Stage stage = Stage.NOTHING;

  /** What {@code prepare} leaves for {@code go}. It is open until the next one. */
  private record Prepared(Operation<?, ?> operation, Call call, StopRule leadIn, StopRule stop) {}

  /** What succeeded last; what fails after it makes it nothing. */
  private enum Stage {
    NOTHING,
    PREPARED,
    MEASURED
  }

  Drive(Adapter adapter, Clock clock, String casesFile) {
    this.adapter = adapter;
    this.clock = clock;
    this.casesFile = casesFile;
    on("connect", Commands.Connect.class, this::connect);
    on("operations", () -> Reply.OperationTable.of(caller("operations").calls()));
    on("check", Commands.Check.class, this::check);
    on("features", this::features);
    on("prepare", Commands.Prepare.class, this::prepare);
    on("go", Commands.Go.class, this::go);
    on("store", Commands.Store.class, this::store);
    onCommon();
  }

  private static ProtocolError tooEarly(String command, String because) {
    return new ProtocolError("do is '" + command + "', but " + because);
  }

  // Clients

  private Reply connect(Commands.Connect command) throws Failure {
    if (!callers.isEmpty()) {
      throw tooEarly("connect", "the client is connected; expected check, prepare, call_counts");
    }
    Options options = new Options(command.options(), adapter.clientOptions());
    long before = clock.nanos();
    for (String endpoint : command.endpoints()) {
      try {
        callers.add(new Connector(adapter.clients(), endpoint, options).connect(callCounts));
      } catch (Exception e) {
        disconnect(e);
        if (e instanceof ProtocolError wrong) {
          throw wrong;
        }
        throw Failure.of(Failure.Kind.CONNECT, "connecting to " + endpoint, e);
      }
    }
    long elapsedNs = clock.nanos() - before;
    connector = new Connector(adapter.clients(), command.endpoints().get(0), options);
    return new Reply.Connected(elapsedNs, versions(adapter.versions().get()));
  }

  /** Lets go of the clients that had connected before one could not. */
  private void disconnect(Exception reason) {
    for (Caller each : callers) {
      try {
        each.close();
      } catch (IOException e) {
        reason.addSuppressed(e);
      }
    }
    callers.clear();
  }

  private Caller caller(String command) throws ProtocolError {
    if (callers.isEmpty()) {
      throw tooEarly(command, "no server is connected; expected connect before it");
    }
    return callers.get(0);
  }

  // What is not timed

  private Reply features() throws Failure {
    Caller caller = caller("features");
    Features features = new Features();
    try {
      caller.client().features(features);
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CALL, "trying features", e);
    }
    return new Reply.FeaturesFound(features.found());
  }

  private Reply check(Commands.Check command) throws Failure {
    Caller caller = caller("check");
    Cases cases = cases("check");
    List<Case<?, ?>> built = new ArrayList<>();
    for (String name : command.cases()) {
      built.add(cases.named(name));
    }
    Conformance conformance = new Conformance(caller, () -> connector.connect(callCounts));
    List<Conformance.Result> results = new ArrayList<>();
    for (Case<?, ?> one : built) {
      results.add(conformance.send(one));
    }
    return new Reply.Checked(results);
  }

  private Cases cases(String command) throws Failure {
    if (casesFile == null) {
      throw tooEarly(command, CASES_VARIABLE + " is not set; expected the path of cases.json");
    }
    try {
      return Cases.load(Path.of(casesFile));
    } catch (IOException | IllegalArgumentException e) {
      throw Failure.of(Failure.Kind.INTERNAL, "reading " + casesFile, e);
    }
  }

  // What is timed

  private Reply prepare(Commands.Prepare command) throws Failure {
    Operation<?, ?> operation = timed(command.operation());
    Values values = command.valuesOf(operation);
    if (!command.sends().isEmpty()) {
      values = values.sending(cases("prepare").argument(command.sends(), operation));
    }
    Calls calls = caller("prepare").calls();
    stage = Stage.NOTHING;
    letGo();
    if (calls.support(operation) != Calls.Support.CALLED) {
      return new Reply.NotCallable(calls.support(operation), calls.reason(operation));
    }
    allocate(command.stop().capacity(), command.starts());
    List<Warmup.Window> windows;
    RuntimeUse used;
    try {
      Call call = callOf(operation, values);
      prepared = new Prepared(operation, call, command.leadInRule(), command.stop());
      // The management classes load here and not in `go`.
      RuntimeUse before = RuntimeUse.read();
      windows = command.warmup().run(clock, call, samples, runs -> count(call, runs));
      used = RuntimeUse.read().since(before);
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CALL, "preparing " + operation, e);
    }
    if (!windows.isEmpty()) {
      long runs = windows.stream().mapToLong(Warmup.Window::calls).sum();
      finish(prepared.call, runs, operation + ", in the warm-up: ");
    }
    stage = Stage.PREPARED;
    return new Reply.Prepared(windows, samples.bufferBytes(), used);
  }

  private static Operation<?, ?> timed(String name) throws ProtocolError {
    Operation<?, ?> operation = Operations.find(name);
    if (operation == null || !operation.isTimed()) {
      String expected =
          Operations.all().stream()
              .filter(Operation::isTimed)
              .map(Operation::name)
              .collect(Collectors.joining(", "));
      throw new ProtocolError(
          "operation is '" + name + "'; expected one that is timed: " + expected);
    }
    return operation;
  }

  /** A call of the first server; what is scattered is dealt over all of them. */
  private Call callOf(Operation<?, ?> operation, Values values) throws Exception {
    int servers = operation.isScattered() ? callers.size() : 1;
    if (servers == 1) {
      return callers.get(0).calls().prepare(operation, values);
    }
    List<Call> parts = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      parts.add(callers.get(i).calls().prepare(operation, values.part(i, servers)));
    }
    return new Scatter(parts);
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

  /** Keeps a buffer of the right size; else lets the old one go first, since both may not fit. */
  private void allocate(int capacity, boolean starts) {
    if (samples == null || !samples.isFor(capacity, starts)) {
      samples = null;
      samples = new Samples(capacity, starts);
    }
  }

  private void count(Call call, long runs) {
    callCounts.count(call.trafficPerRun().times(runs));
  }

  private Reply go(Commands.Go command) throws Failure {
    if (stage == Stage.NOTHING) {
      throw tooEarly("go", "nothing is prepared; expected connect and prepare before it");
    }
    stage = Stage.NOTHING;
    Prepared now = prepared;
    Call call = now.call;
    long leadIn = 0;
    Measurement measurement;
    RuntimeUse used;
    samples.clear();
    call.begin();
    await(command.atNs());
    RuntimeUse before = RuntimeUse.read();
    try {
      if (!now.leadIn.isNone()) {
        Loop.measure(clock, call, now.leadIn, samples);
        leadIn = samples.count();
        samples.clear();
        call.settle();
      }
      measurement = Loop.measure(clock, call, now.stop, samples);
      used = RuntimeUse.read().since(before);
    } catch (Exception e) {
      String run = now.operation + ", run " + (leadIn + samples.count()) + " (from 0)";
      throw Failure.of(Failure.Kind.CALL, run, e);
    } finally {
      count(call, leadIn + samples.count());
    }
    finish(call, leadIn + samples.count(), now.operation + ": ");
    stage = Stage.MEASURED;
    long callsPerRun = call.trafficPerRun().calls();
    return new Reply.Done(
        samples.count(), samples.count() * callsPerRun, leadIn * callsPerRun, measurement, used);
  }

  /** Waits for a moment of the clock, which may have passed. */
  private void await(long atNs) {
    for (long left = atNs - clock.nanos(); left > 0; left = atNs - clock.nanos()) {
      if (left > WATCHED_NS) {
        LockSupport.parkNanos(left - WATCHED_NS);
      } else {
        Thread.onSpinWait();
      }
    }
  }

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

  private Reply store(Commands.Store command) throws Failure {
    if (stage != Stage.MEASURED) {
      throw tooEarly("store", "nothing is measured; expected prepare and go before it");
    }
    try {
      return new Reply.Stored(samples.store(Path.of(command.file())));
    } catch (IOException | IllegalArgumentException e) {
      throw Failure.of(Failure.Kind.STORE, "writing " + command.file(), e);
    }
  }
}
