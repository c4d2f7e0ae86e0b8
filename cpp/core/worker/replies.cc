#include "core/worker/replies.h"

#include <gnu/libc-version.h>

#include <algorithm>
#include <array>

namespace roundtrip::replies {

using nlohmann::json;

namespace {

Versions WithRuntime(Versions versions) {
  versions["runtime"] =
      std::string(ROUNDTRIP_COMPILER) + ", glibc " + std::string(gnu_get_libc_version());
  return versions;
}

json Use(const RuntimeUse& runtime) {
  return {{"collected_ns", runtime.collected_ns}, {"collections", runtime.collections}};
}

const char* Label(StoppedBy stopped_by) {
  constexpr std::array kLabels = {"count", "capacity", "time", "told"};
  return kLabels.at(static_cast<std::size_t>(stopped_by));
}

const char* Label(Support support) {
  constexpr std::array kLabels = {"called", "cannot", "missing"};
  return kLabels.at(static_cast<std::size_t>(support));
}

json ValuesOf(const Operation& operation) {
  json values = json::object();
  for (const Limits& limits : operation.limits) {
    json& value = values[std::string(limits.name)];
    value = {{"least", limits.least}, {"most", limits.most}};
    if (limits.otherwise) value["default"] = *limits.otherwise;
  }
  return values;
}

}  // namespace

json Ready(const std::string& endpoint, const Versions& versions) {
  return {{"event", "ready"}, {"endpoint", endpoint}, {"versions", WithRuntime(versions)}};
}

json Connected(std::int64_t elapsed_ns, const Versions& versions) {
  return {{"event", "connected"}, {"elapsed_ns", elapsed_ns}, {"versions", WithRuntime(versions)}};
}

json OperationsOf(const Caller& caller) {
  json list = json::array();
  for (const Operation* operation : kOperations) {
    const Support support = caller.SupportOf(*operation);
    json one = {{"name", operation->name},
                {"bytes", operation->bytes},
                {"values", ValuesOf(*operation)},
                {"timed", operation->timed},
                {"support", Label(support)}};
    if (support != Support::kCalled) one["reason"] = caller.ReasonFor(*operation);
    list.push_back(one);
  }
  return {{"event", "operations"}, {"operations", list}};
}

json FeaturesFound(const Features& features) {
  json list = json::array();
  for (const Features::Found& each : features.SoFar()) {
    json one = {{"name", each.name}, {"said", each.said}};
    if (each.found) one["found"] = *each.found;
    list.push_back(one);
  }
  return {{"event", "features"}, {"features", list}};
}

json Checked(const std::vector<Conformance::Result>& results) {
  json list = json::array();
  for (const Conformance::Result& result : results) {
    json one = {{"case", result.name}, {"outcome", roundtrip::Label(result.outcome)}};
    if (!result.detail.empty()) one["detail"] = result.detail;
    list.push_back(one);
  }
  return {{"event", "checked"}, {"results", list}};
}

json Prepared(const std::vector<Warmup::Window>& windows, const Samples& samples,
              const RuntimeUse& runtime) {
  json list = json::array();
  for (const Warmup::Window& window : windows) {
    list.push_back({{"calls", window.calls}, {"elapsed_ns", window.elapsed_ns}});
  }
  return {{"event", "prepared"},
          {"warmup", list},
          {"sample_buffer_bytes", samples.BufferBytes()},
          {"runtime", Use(runtime)}};
}

json Done(const Measurement& measurement, const Samples& samples, std::int64_t remote_calls,
          std::int64_t lead_in, const RuntimeUse& runtime) {
  return {{"event", "done"},
          {"samples", samples.Count()},
          {"remote_calls", remote_calls},
          {"lead_in", lead_in},
          {"started_ns", measurement.started_ns},
          {"ended_ns", measurement.ended_ns},
          {"stopped_by", Label(measurement.stopped_by)},
          {"runtime", Use(runtime)}};
}

json Stored(std::size_t bytes) { return {{"event", "stored"}, {"bytes", bytes}}; }

json LedgerOf(const Ledger& ledger) {
  return {{"event", "ledger"}, {"calls", ledger.Calls()}, {"bytes", ledger.Bytes()}};
}

json Runtime(const RuntimeUse& runtime) {
  return {{"event", "runtime"}, {"runtime", Use(runtime)}};
}

json UnsupportedFor(const Unsupported& reason) {
  return {
      {"event", "unsupported"}, {"support", Label(reason.GetSupport())}, {"reason", reason.what()}};
}

json Error(Failure::Kind kind, const std::string& message, const std::string& detail) {
  std::string line = message;
  std::replace(line.begin(), line.end(), '\n', ' ');
  json reply = {{"event", "error"}, {"kind", roundtrip::Label(kind)}, {"message", line}};
  if (!detail.empty()) reply["detail"] = detail;
  return reply;
}

}  // namespace roundtrip::replies
