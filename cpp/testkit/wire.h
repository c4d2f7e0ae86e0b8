#ifndef ROUNDTRIP_TESTKIT_WIRE_H_
#define ROUNDTRIP_TESTKIT_WIRE_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/contract/client.h"
#include "core/contract/ledger.h"

namespace roundtrip::testkit {

/// Names of the cases of cases.json that are sent on a wire.
std::vector<std::string> CaseNames(const std::string& wire);

/// What cases.json says that becomes of a case.
/// @param system whose own expectations go before those of its wire; need have none
std::string ExpectedOutcome(const std::string& wire, const std::string& system,
                            const std::string& name);

/// Sends every case, but for those of several clients (a worker's suite has them too), and holds
/// each outcome against the file; a refusal has to say why.
/// @param client connected
/// @param ledger counts what returned
/// @param system as ExpectedOutcome takes it
void ExpectConformance(Client& client, Ledger& ledger, const std::string& wire,
                       const std::string& system);

/// Runs every workload twice, small and (of the objects) even and odd, and checks the last replies.
/// @param ledger counts the runs
void ExpectWorkloads(Client& client, Ledger& ledger);

}  // namespace roundtrip::testkit

#endif  // ROUNDTRIP_TESTKIT_WIRE_H_
