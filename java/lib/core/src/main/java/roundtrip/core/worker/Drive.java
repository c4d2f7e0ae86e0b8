package roundtrip.core.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import roundtrip.core.measure.Arrivals;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Caller;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Clock;
import roundtrip.core.measure.Connector;
import roundtrip.core.measure.Loop;
import roundtrip.core.measure.Loop.Measurement;
import roundtrip.core.measure.OpenLoop;
import roundtrip.core.measure.RuntimeUse;
import roundtrip.core.measure.Samples;
import roundtrip.core.measure.Scatter;
import roundtrip.core.measure.StopRule;
import roundtrip.core.measure.Together;
import roundtrip.core.measure.Warmup;
import roundtrip.core.measure.WrongValue;

/** The verb {@code drive}: the client that times calls. */
final class Drive extends Verb {
  /** Names the file of conformance cases. */
  static final String CASES_VARIABLE = "ROUNDTRIP_CASES";

  /** A thread that waits for the begin is awake for that long before it. */
  private static final long AWAKE_NS = 5_000_000;

  private final Adapter adapter;
  private final Clock clock;
  private final String casesFile;

  /** One for each endpoint; the calls go through the first, unless they are scattered. */
  private final List<Caller> callers = new ArrayList<>();

  /** Those of threads beyond the first, which call beside it; none if they share its own. */
  private final List<Caller> further = new ArrayList<>();

  private int threads = 1;
  private Connector connector;
  private List<Samples> samples = List.of();

  /** Of the last measurement; null if that was a closed loop. */
  private OpenLoop load;

  private Prepared prepared;
  private Stage stage = Stage.NOTHING;

  /**
   * What {@code prepare} leaves for {@code go}, with a call for each thread. It is open until the
   * next one.
   */
  private record Prepared(
      Operation<?, ?> operation, List<Call> calls, StopRule leadIn, StopRule stop) {}

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
    on("callers", Commands.Callers.class, this::callers);
    on("operations", () -> Reply.OperationTable.of(caller("operations").calls()));
    on("check", Commands.Check.class, this::check);
    on("features", this::features);
    on("prepare", Commands.Prepare.class, this::prepare);
    on("go", Commands.Go.class, this::go);
    on("load", Commands.Load.class, this::load);
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

  /** Sets how many threads call at the same time, and connects a client for each, or for all. */
  private Reply callers(Commands.Callers command) throws Failure {
    Caller first = caller("callers");
    if (command.count() > 1 && callers.size() > 1) {
      throw tooEarly("callers", "count is " + command.count() + "; expected 1 of several servers");
    }
    stage = Stage.NOTHING;
    letGo();
    threads = 1;
    if (command.count() > 1 && command.oneClient() && !first.client().isShareable()) {
      return new Reply.NotCallable(
          Calls.Support.UNSUPPORTED, "the binding does not say that threads may share a client");
    }
    long before = clock.nanos();
    try {
      while (further.size() > (command.oneClient() ? 0 : command.count() - 1)) {
        further.remove(further.size() - 1).close();
      }
      while (!command.oneClient() && further.size() < command.count() - 1) {
        further.add(connector.connect(callCounts));
      }
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CONNECT, "connecting to " + connector.endpoint(), e);
    }
    threads = command.count();
    return new Reply.Connected(clock.nanos() - before, versions(adapter.versions().get()));
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
    } catch (UncheckedIOException | IllegalArgumentException e) {
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
    List<List<Warmup.Window>> windows = new ArrayList<>(Collections.nCopies(threads, List.of()));
    RuntimeUse used;
    try {
      prepared = new Prepared(operation, new ArrayList<>(), command.leadInRule(), command.stop());
      for (int i = 0; i < threads; i++) {
        prepared.calls.add(callOf(operation, values, i));
      }
      // The management classes load here and not in `go`.
      RuntimeUse before = RuntimeUse.read();
      Together.run(
          threads,
          i -> {
            Call call = prepared.calls.get(i);
            windows.set(
                i, command.warmup().run(clock, call, samples.get(i), runs -> count(call, runs)));
          });
      used = RuntimeUse.read().since(before);
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.CALL, "preparing " + operation, e);
    }
    finish(
        prepared,
        i -> windows.get(i).stream().mapToLong(Warmup.Window::calls).sum(),
        operation + ", in the warm-up: ");
    stage = Stage.PREPARED;
    return new Reply.Prepared(windows.get(0), threads * samples.get(0).bufferBytes(), used);
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

  /** A thread's call of the first server; what is scattered is dealt over all of them. */
  private Call callOf(Operation<?, ?> operation, Values values, int thread) throws Exception {
    int servers = operation.isScattered() ? callers.size() : 1;
    if (servers == 1) {
      Caller own = thread == 0 || further.isEmpty() ? callers.get(0) : further.get(thread - 1);
      return own.calls().prepare(operation, values);
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
        for (Call call : last.calls) {
          call.close();
        }
      } catch (Exception e) {
        throw Failure.of(Failure.Kind.CALL, "closing what " + last.operation + " opened", e);
      }
    }
  }

  /** Keeps buffers of the right size; else lets the old ones go first, since both may not fit. */
  private void allocate(int capacity, boolean starts) {
    if (samples.size() != threads || !samples.get(0).isFor(capacity, starts)) {
      samples = List.of();
      samples = Stream.generate(() -> new Samples(capacity, starts)).limit(threads).toList();
    }
  }

  private void count(Call call, long runs) {
    callCounts.count(call.trafficPerRun().times(runs));
  }

  private Reply go(Commands.Go command) throws Failure {
    Prepared now = begun("go");
    samples.forEach(Samples::clear);
    long[] leadIns = new long[threads];
    Measurement[] measured = new Measurement[threads];
    clock.sleepUntil(command.atNs() - AWAKE_NS);
    clock.waitUntil(command.atNs());
    RuntimeUse used = together(i -> measured[i] = measure(now, i, leadIns));
    finish(now, i -> leadIns[i] + samples.get(i).count(), now.operation + ": ");
    stage = Stage.MEASURED;
    load = null;
    Measurement whole =
        new Measurement(
            Arrays.stream(measured).mapToLong(Measurement::startedNs).min().orElseThrow(),
            Arrays.stream(measured).mapToLong(Measurement::endedNs).max().orElseThrow(),
            measured[0].stoppedBy());
    List<Integer> counts = samples.stream().map(Samples::count).toList();
    return done(
        counts.stream().mapToInt(each -> each).sum(),
        Arrays.stream(leadIns).sum(),
        whole,
        used,
        threads == 1 ? null : counts);
  }

  /** What a thread does in a closed loop. */
  private Measurement measure(Prepared now, int thread, long[] leadIns) throws Failure {
    Call call = now.calls.get(thread);
    Samples own = samples.get(thread);
    try {
      if (!now.leadIn.isNone()) {
        Loop.measure(clock, call, now.leadIn, own);
        leadIns[thread] = own.count();
        own.clear();
        call.settle();
      }
      return Loop.measure(clock, call, now.stop, own);
    } catch (Exception e) {
      String run = now.operation + ", run " + (leadIns[thread] + own.count()) + " (from 0)";
      throw Failure.of(Failure.Kind.CALL, run, e);
    } finally {
      count(call, leadIns[thread] + own.count());
    }
  }

  private Reply load(Commands.Load command) throws Failure {
    Prepared now = begun("load");
    long[] runs = new long[threads];
    load =
        new OpenLoop(
            new Arrivals(
                    command.count(), command.intervalNs(), command.exponential(), command.seed())
                .times(),
            command.awakeNs());
    load.begin(clock.nanos());
    RuntimeUse used =
        together(
            i -> {
              Call call = now.calls.get(i);
              try {
                OpenLoop.sleepExactly(true);
                load.run(clock, call, command.limitNs(), count -> runs[i] = count);
                OpenLoop.sleepExactly(false);
              } catch (Exception e) {
                String run = now.operation + ", run " + runs[i] + " (from 0) of a caller";
                throw Failure.of(Failure.Kind.CALL, run, e);
              } finally {
                count(call, runs[i]);
              }
            });
    finish(now, i -> runs[i], now.operation + ": ");
    stage = Stage.MEASURED;
    return done(load.count(), 0, load.measurement(), used, null);
  }

  /** What is prepared, for a measurement that begins. */
  private Prepared begun(String command) throws ProtocolError {
    if (stage == Stage.NOTHING) {
      throw tooEarly(command, "nothing is prepared; expected connect and prepare before it");
    }
    stage = Stage.NOTHING;
    prepared.calls.forEach(Call::begin);
    return prepared;
  }

  /** Has all threads do their part, and returns what the runtime did meanwhile. */
  private RuntimeUse together(Together.Part part) throws Failure {
    RuntimeUse before = RuntimeUse.read();
    try {
      Together.run(threads, part);
    } catch (Failure e) {
      throw e;
    } catch (Exception e) {
      throw Failure.of(Failure.Kind.INTERNAL, "calling", e);
    }
    return RuntimeUse.read().since(before);
  }

  private Reply done(
      int runs, long leadIn, Measurement measurement, RuntimeUse used, List<Integer> counts) {
    long callsPerRun = prepared.calls.get(0).trafficPerRun().calls();
    return new Reply.Done(
        runs, runs * callsPerRun, leadIn * callsPerRun, measurement, used, counts);
  }

  /** Checks what each thread got in its runs, and lets go of its last reply. */
  private static void finish(Prepared prepared, IntToLongFunction runs, String what)
      throws Failure {
    for (int i = 0; i < prepared.calls.size(); i++) {
      if (runs.applyAsLong(i) > 0) {
        finish(prepared.calls.get(i), runs.applyAsLong(i), what);
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
    List<LongBuffer> parts = new ArrayList<>();
    if (load == null) {
      samples.forEach(each -> parts.add(each.lengths()));
      samples.forEach(each -> parts.add(each.starts()));
    } else {
      parts.addAll(load.parts());
    }
    try {
      return new Reply.Stored(Samples.store(Path.of(command.file()), parts));
    } catch (IOException | IllegalArgumentException e) {
      throw Failure.of(Failure.Kind.STORE, "writing " + command.file(), e);
    }
  }
}
