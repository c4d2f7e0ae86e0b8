#ifndef ROUNDTRIP_CORE_WORKER_REPLIES_H_
#define ROUNDTRIP_CORE_WORKER_REPLIES_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/conformance/conformance.h"
#include "core/contract/errors.h"
#include "core/contract/ledger.h"
#include "core/measure/measurement.h"
#include "core/measure/samples.h"
#include "core/measure/warmup.h"
#include "core/worker/versions.h"

/// The replies of the protocol; worker.schema.json is the authority on their shape.
namespace roundtrip::replies {

nlohmann::json Ready(const std::string& endpoint, const Versions& versions);
nlohmann::json Connected(std::int64_t elapsed_ns, const Versions& versions);
nlohmann::json Checked(const std::vector<Conformance::Result>& results);
nlohmann::json Prepared(const std::vector<Warmup::Window>& windows, const Samples& samples);

/// @param remote_calls of all samples together
nlohmann::json Done(const Measurement& measurement, const Samples& samples,
                    std::int64_t remote_calls);

nlohmann::json Stored(std::size_t bytes);
nlohmann::json LedgerOf(const Ledger& ledger);
nlohmann::json UnsupportedFor(const Unsupported& reason);

/// @param message line breaks in it become blanks
/// @param detail left out where it is empty
nlohmann::json Error(Failure::Kind kind, const std::string& message, const std::string& detail);

}  // namespace roundtrip::replies

#endif  // ROUNDTRIP_CORE_WORKER_REPLIES_H_
