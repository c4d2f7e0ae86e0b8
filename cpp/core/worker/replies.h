#pragma once

#include <nlohmann/json.hpp>

#include "core/conformance/conformance.h"
#include "core/contract/adapter.h"
#include "core/measure/loop.h"
#include "core/measure/runtime_use.h"
#include "core/measure/warmup.h"
#include "core/worker/failure.h"

/// How replies spell the core's types; worker.schema.json is the authority on their shape.
namespace roundtrip {

NLOHMANN_JSON_SERIALIZE_ENUM(StoppedBy, {{StoppedBy::kCount, "count"},
                                         {StoppedBy::kCapacity, "capacity"},
                                         {StoppedBy::kTime, "time"}})

NLOHMANN_JSON_SERIALIZE_ENUM(Support, {{Support::kCalled, "called"},
                                       {Support::kCannot, "cannot"},
                                       {Support::kMissing, "missing"}})

NLOHMANN_JSON_SERIALIZE_ENUM(Conformance::Outcome, {{Conformance::Outcome::kExact, "exact"},
                                                    {Conformance::Outcome::kRefused, "refused"},
                                                    {Conformance::Outcome::kAltered, "altered"},
                                                    {Conformance::Outcome::kCannot, "cannot"},
                                                    {Conformance::Outcome::kMissing, "missing"}})

NLOHMANN_JSON_SERIALIZE_ENUM(Failure::Kind, {{Failure::Kind::kProtocol, "protocol"},
                                             {Failure::Kind::kBind, "bind"},
                                             {Failure::Kind::kConnect, "connect"},
                                             {Failure::Kind::kCall, "call"},
                                             {Failure::Kind::kCheck, "check"},
                                             {Failure::Kind::kStore, "store"},
                                             {Failure::Kind::kInternal, "internal"}})

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RuntimeUse, collected_ns, collections)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Warmup::Window, calls, elapsed_ns)

void to_json(nlohmann::json& reply, const Conformance::Result& result);
void to_json(nlohmann::json& reply, const Features::Found& feature);

namespace replies {

/// @param versions the middleware's own
/// @return these, and the runtime's: the compiler of this program, and the C library that it uses
Versions WithRuntime(Versions versions);

/// The table of operations, and what a client's binding makes of each.
nlohmann::json OperationsOf(const Caller& caller);

/// @param message line breaks in it become blanks
/// @param detail left out if it is empty
nlohmann::json Error(Failure::Kind kind, const std::string& message,
                     const std::string& detail = "");

}  // namespace replies
}  // namespace roundtrip
