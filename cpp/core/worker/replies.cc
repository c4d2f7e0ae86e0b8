#include "core/worker/replies.h"

#include <algorithm>

namespace roundtrip::replies {

using nlohmann::json;

json Ready(const std::string& endpoint, const Versions& versions) {
  return {{"event", "ready"}, {"endpoint", endpoint}, {"versions", versions}};
}

json Connected(std::int64_t elapsed_ns, const Versions& versions) {
  return {{"event", "connected"}, {"elapsed_ns", elapsed_ns}, {"versions", versions}};
}

json Checked(const std::vector<Conformance::Result>& results) {
  json list = json::array();
  for (const Conformance::Result& result : results) {
    json one = {{"case", result.name}, {"outcome", Label(result.outcome)}};
    if (!result.detail.empty()) one["detail"] = result.detail;
    list.push_back(one);
  }
  return {{"event", "checked"}, {"results", list}};
}

json Prepared(const std::vector<Warmup::Window>& windows, const Samples& samples) {
  json list = json::array();
  for (const Warmup::Window& window : windows) {
    list.push_back({{"calls", window.calls}, {"elapsed_ns", window.elapsed_ns}});
  }
  return {{"event", "prepared"}, {"warmup", list}, {"sample_buffer_bytes", samples.BufferBytes()}};
}

json Done(const Measurement& measurement, const Samples& samples, std::int64_t remote_calls) {
  return {{"event", "done"},
          {"samples", samples.Count()},
          {"remote_calls", remote_calls},
          {"started_ns", measurement.started_ns},
          {"ended_ns", measurement.ended_ns},
          {"stopped_by", Label(measurement.stopped_by)}};
}

json Stored(std::size_t bytes) { return {{"event", "stored"}, {"bytes", bytes}}; }

json LedgerOf(const Ledger& ledger) {
  return {{"event", "ledger"}, {"calls", ledger.Calls()}, {"bytes", ledger.Bytes()}};
}

json UnsupportedFor(const Unsupported& reason) {
  return {{"event", "unsupported"}, {"reason", reason.what()}};
}

json Error(Failure::Kind kind, const std::string& message, const std::string& detail) {
  std::string line = message;
  std::replace(line.begin(), line.end(), '\n', ' ');
  json reply = {{"event", "error"}, {"kind", Label(kind)}, {"message", line}};
  if (!detail.empty()) reply["detail"] = detail;
  return reply;
}

}  // namespace roundtrip::replies
