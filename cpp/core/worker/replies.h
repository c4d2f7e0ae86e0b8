#pragma once

#include <gnu/libc-version.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/conformance/conformance.h"
#include "core/contract/adapter.h"
#include "core/measure/loop.h"

/// How replies spell the core's types; worker.schema.json is the authority on their shape.
namespace roundtrip {

NLOHMANN_JSON_SERIALIZE_ENUM(StoppedBy, {{StoppedBy::kCount, "count"},
                                         {StoppedBy::kCapacity, "capacity"},
                                         {StoppedBy::kTime, "time"}})

NLOHMANN_JSON_SERIALIZE_ENUM(Support, {{Support::kCalled, "called"},
                                       {Support::kUnsupported, "unsupported"},
                                       {Support::kNotImplemented, "not_implemented"}})

NLOHMANN_JSON_SERIALIZE_ENUM(Conformance::Outcome,
                             {{Conformance::Outcome::kExact, "exact"},
                              {Conformance::Outcome::kRefused, "refused"},
                              {Conformance::Outcome::kAltered, "altered"},
                              {Conformance::Outcome::kUnsupported, "unsupported"},
                              {Conformance::Outcome::kNotImplemented, "not_implemented"}})

NLOHMANN_JSON_SERIALIZE_ENUM(Failure::Kind, {{Failure::Kind::kProtocol, "protocol"},
                                             {Failure::Kind::kBind, "bind"},
                                             {Failure::Kind::kConnect, "connect"},
                                             {Failure::Kind::kCall, "call"},
                                             {Failure::Kind::kCheck, "check"},
                                             {Failure::Kind::kStore, "store"},
                                             {Failure::Kind::kInternal, "internal"}})

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Warmup::Window, calls, elapsed_ns)

inline void to_json(nlohmann::json& reply, const Conformance::Result& result) {
  reply = {{"case", result.name}, {"outcome", result.outcome}};
  if (!result.detail.empty()) reply["detail"] = result.detail;
}

inline void to_json(nlohmann::json& reply, const Features::Found& feature) {
  reply = {{"name", feature.name}, {"said", feature.said}};
  if (feature.found) reply["found"] = *feature.found;
}

namespace replies {

/// What the language's runtime did: C++ has no collector, and its compiler is done before the
/// process starts.
inline nlohmann::json RuntimeUse() { return nlohmann::json::object(); }

/// A middleware's own versions, and the runtime's: the compiler of this program, and the C library
/// that it uses.
inline Versions WithRuntime(Versions versions) {
#ifdef __clang__
  const std::string compiler = __VERSION__;
#else
  const std::string compiler = "g++ " __VERSION__;
#endif
  versions["runtime"] = compiler + ", glibc " + gnu_get_libc_version();
  return versions;
}

}  // namespace replies
}  // namespace roundtrip
