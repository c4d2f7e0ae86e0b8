#include "core/worker/replies.h"

#include <gnu/libc-version.h>

#include <algorithm>

namespace roundtrip {

using nlohmann::json;

void to_json(json& reply, const Conformance::Result& result) {
  reply = {{"case", result.name}, {"outcome", result.outcome}};
  if (!result.detail.empty()) reply["detail"] = result.detail;
}

void to_json(json& reply, const Features::Found& feature) {
  reply = {{"name", feature.name}, {"said", feature.said}};
  if (feature.found) reply["found"] = *feature.found;
}

namespace replies {
namespace {

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

Versions WithRuntime(Versions versions) {
  versions["runtime"] =
      std::string(ROUNDTRIP_COMPILER) + ", glibc " + std::string(gnu_get_libc_version());
  return versions;
}

json OperationsOf(const Caller& caller) {
  json operations = json::array();
  for (const Operation* operation : kOperations) {
    const Support support = caller.SupportOf(*operation);
    operations.push_back({{"name", operation->name},
                          {"bytes", operation->bytes},
                          {"values", ValuesOf(*operation)},
                          {"timed", operation->timed},
                          {"support", support}});
    if (support != Support::kCalled) operations.back()["reason"] = caller.ReasonFor(*operation);
  }
  return operations;
}

json Error(Failure::Kind kind, const std::string& message, const std::string& detail) {
  std::string line = message;
  std::replace(line.begin(), line.end(), '\n', ' ');
  json reply = {{"event", "error"}, {"kind", kind}, {"message", line}};
  if (!detail.empty()) reply["detail"] = detail;
  return reply;
}

}  // namespace replies
}  // namespace roundtrip
