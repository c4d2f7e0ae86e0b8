package roundtrip.core.worker;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import roundtrip.core.conformance.Conformance;
import roundtrip.core.contract.Failure;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.ValueRange;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Loop.Measurement;
import roundtrip.core.measure.RuntimeUse;
import roundtrip.core.measure.Warmup;

/**
 * What a worker says to a command: the runner's worker_messages.py has the same types. A member
 * that is null is left out.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
interface Reply {
  @JsonTypeName("ready")
  record Ready(String endpoint, Map<String, String> versions) implements Reply {}

  @JsonTypeName("connected")
  record Connected(long elapsedNs, Map<String, String> versions) implements Reply {}

  @JsonTypeName("operations")
  record OperationTable(List<OperationEntry> operations) implements Reply {
    static OperationTable of(Calls calls) {
      return new OperationTable(
          Operations.all().stream().map(each -> OperationEntry.of(each, calls)).toList());
    }
  }

  /** One line of {@link OperationTable}. */
  record OperationEntry(
      String name,
      int bytes,
      Map<String, ValueRange> values,
      boolean timed,
      Calls.Support support,
      String reason) {
    static OperationEntry of(Operation<?, ?> operation, Calls calls) {
      Map<String, ValueRange> values = new LinkedHashMap<>();
      operation.ranges().forEach(each -> values.put(each.name(), each));
      Calls.Support support = calls.support(operation);
      return new OperationEntry(
          operation.name(),
          operation.bytes(),
          values,
          operation.isTimed(),
          support,
          support == Calls.Support.CALLED ? null : calls.reason(operation));
    }
  }

  @JsonTypeName("checked")
  record Checked(List<Conformance.Result> results) implements Reply {}

  @JsonTypeName("features")
  record FeaturesFound(List<Features.Found> features) implements Reply {}

  @JsonTypeName("prepared")
  record Prepared(List<Warmup.Window> warmup, long sampleBufferBytes, RuntimeUse runtime)
      implements Reply {}

  @JsonTypeName("not_callable")
  record NotCallable(Calls.Support support, String reason) implements Reply {}

  @JsonTypeName("done")
  record Done(
      long samples,
      long remoteCalls,
      long leadIn,
      @JsonUnwrapped Measurement measurement,
      RuntimeUse runtime,
      List<Integer> callers)
      implements Reply {}

  @JsonTypeName("stored")
  record Stored(long bytes) implements Reply {}

  @JsonTypeName("call_counts")
  record CallsCounted(Map<String, Long> calls, Map<String, Long> bytes) implements Reply {}

  @JsonTypeName("runtime")
  record RuntimeTotals(RuntimeUse runtime) implements Reply {}

  @JsonTypeName("error")
  record Error(Failure.Kind kind, String message, String detail) implements Reply {}
}
