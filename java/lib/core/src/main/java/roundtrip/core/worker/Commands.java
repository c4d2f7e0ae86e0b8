package roundtrip.core.worker;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.ValueRange;
import roundtrip.core.contract.ValueType;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.Samples;
import roundtrip.core.measure.StopRule;
import roundtrip.core.measure.Warmup;

/**
 * The commands of a worker, a record each: the runner's worker_messages.py has the same types. A
 * number beyond its limits raises IllegalArgumentException, which names the key.
 */
final class Commands {
  private static final int MAX_PORT = 65_535;

  private Commands() {}

  /** Of {@code operations}, {@code features} and {@code call_counts}. */
  record NoKeys() {}

  record Serve(String bind, String advertise, int port, Map<String, Object> options) {
    Serve {
      requireWithin("port", port, 0, MAX_PORT);
    }
  }

  record Connect(List<String> endpoints, Map<String, Object> options) {
    Connect {
      if (endpoints.isEmpty()) {
        throw new IllegalArgumentException("endpoints is empty; expected at least one");
      }
    }
  }

  record Callers(int count, boolean oneClient) {
    private static final int MAX_CALLERS = 1_000;

    Callers {
      requireWithin("count", count, 1, MAX_CALLERS);
    }
  }

  record Check(List<String> cases) {}

  record Prepare(
      String operation,
      Map<String, Integer> values,
      String sends,
      Warmup warmup,
      StopRule stop,
      boolean starts,
      LeadIn leadIn) {
    Prepare {
      requireWithin("warmup.calls", warmup.calls(), 0, Long.MAX_VALUE);
      requireWithin("warmup.elapsed_ns", warmup.elapsedNs(), 0, Long.MAX_VALUE);
      requireWithin("warmup.window_ns", warmup.windowNs(), 1, Long.MAX_VALUE);
      requireWithin("stop.samples", stop.samples(), 1, Long.MAX_VALUE);
      requireWithin("stop.elapsed_ns", stop.elapsedNs(), 0, Long.MAX_VALUE);
      requireWithin("stop.limit_ns", stop.limitNs(), 1, Long.MAX_VALUE);
      requireWithin("stop.capacity", stop.capacity(), 1, Samples.maxCapacity());
    }

    /** Returns the rule of the lead-in: at most so many samples as there is room for. */
    StopRule leadInRule() {
      return new StopRule(leadIn.calls, leadIn.elapsedNs, Long.MAX_VALUE, stop.capacity());
    }

    /** Returns the values of the operation, each within its range. */
    Values valuesOf(Operation<?, ?> operation) throws ProtocolError {
      List<ValueRange> ranges = operation.ranges();
      List<String> known = ranges.stream().map(ValueRange::name).toList();
      Set<String> unknown = new TreeSet<>(values.keySet());
      known.forEach(unknown::remove);
      if (!unknown.isEmpty()) {
        throw new ProtocolError("values has " + unknown + "; expected " + known);
      }
      int n = 1;
      int textLength = ValueType.TEXT_LENGTH;
      for (ValueRange range : ranges) {
        if (range.isTextLength()) {
          textLength = value(range);
        } else {
          n = value(range);
        }
      }
      return new Values(n, textLength, 0, null);
    }

    private int value(ValueRange range) throws ProtocolError {
      Integer value = values.getOrDefault(range.name(), range.defaultValue());
      if (value == null) {
        throw new ProtocolError("values." + range.name() + " is missing; expected a number");
      }
      if (!range.admits(value)) {
        throw new ProtocolError("values." + range.complaint(value));
      }
      return value;
    }
  }

  record LeadIn(long calls, long elapsedNs) {
    LeadIn {
      requireWithin("calls", calls, 0, Long.MAX_VALUE);
      requireWithin("elapsed_ns", elapsedNs, 0, Long.MAX_VALUE);
    }
  }

  record Go(long atNs) {
    Go {
      requireWithin("at_ns", atNs, 0, Long.MAX_VALUE);
    }
  }

  record Load(
      int count, long intervalNs, boolean exponential, long seed, long awakeNs, long limitNs) {
    private static final int MAX_ARRIVALS = 1_000_000;
    private static final long MAX_INTERVAL_NS = 1_000_000_000_000L;

    Load {
      requireWithin("count", count, 1, MAX_ARRIVALS);
      requireWithin("interval_ns", intervalNs, 1, MAX_INTERVAL_NS);
      requireWithin("seed", seed, 0, Long.MAX_VALUE);
      requireWithin("awake_ns", awakeNs, 0, Long.MAX_VALUE);
      requireWithin("limit_ns", limitNs, 1, Long.MAX_VALUE);
    }
  }

  record Store(String file) {}

  record Runtime(boolean collect) {}

  private static void requireWithin(String key, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          key + " is " + value + "; expected " + least + " to " + most);
    }
  }
}
