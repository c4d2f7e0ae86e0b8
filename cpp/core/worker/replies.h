#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/conformance/conformance.h"
#include "core/contract/adapter.h"
#include "core/measure/loop.h"
#include "core/measure/runtime_use.h"
#include "core/measure/warmup.h"
#include "core/worker/failure.h"

/// The replies of the protocol; worker.schema.json is the authority on their shape.
namespace roundtrip::replies {

/// @param versions the middleware's; the runtime's are added: the compiler of this program and the
/// C
///     library that it runs on
nlohmann::json Ready(const std::string& endpoint, const Versions& versions);

/// @param versions as of Ready()
nlohmann::json Connected(std::int64_t elapsed_ns, const Versions& versions);

/// The table of operations.
/// @param caller knows what its binding makes of each
nlohmann::json OperationsOf(const Caller& caller);

/// What became of those that were tried.
nlohmann::json FeaturesFound(const Features& features);

nlohmann::json Checked(const std::vector<Conformance::Result>& results);

nlohmann::json Prepared(const std::vector<Warmup::Window>& windows, const Samples& samples,
                        const RuntimeUse& runtime);

/// @param remote_calls of all samples together
/// @param lead_in remote calls of the lead-in
nlohmann::json Done(const Measurement& measurement, const Samples& samples,
                    std::int64_t remote_calls, std::int64_t lead_in, const RuntimeUse& runtime);

nlohmann::json Stored(std::size_t bytes);

nlohmann::json LedgerOf(const Ledger& ledger);

nlohmann::json Runtime(const RuntimeUse& runtime);

nlohmann::json UnsupportedFor(const Unsupported& reason);

/// @param message line breaks in it become blanks
/// @param detail left out if it is empty
nlohmann::json Error(Failure::Kind kind, const std::string& message, const std::string& detail);

}  // namespace roundtrip::replies
