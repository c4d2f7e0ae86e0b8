#include "testkit/wire.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/cases.h"
#include "core/conformance.h"
#include "testkit/shared_idl.h"

namespace roundtrip::testkit {

using nlohmann::json;

std::vector<std::string> CaseNames() { return Cases(SharedIdl("cases.json")).Names(); }

std::string ExpectedOutcome(const std::string& wire, const std::string& system,
                            const std::string& name) {
  const json document = json::parse(std::ifstream(SharedIdl("cases.json")));
  for (const std::string& key : {system, wire}) {
    const json expected = document.at("expected").value(key, json::object());
    if (expected.contains(name)) return expected[name].at("outcome").get<std::string>();
  }
  return "exact";
}

void ExpectConformance(Client& client, Ledger& ledger, const std::string& wire,
                       const std::string& system) {
  const Cases cases(SharedIdl("cases.json"));
  ASSERT_FALSE(cases.Names().empty());
  Conformance conformance(client, ledger);
  for (const std::string& name : cases.Names()) {
    const Conformance::Result result = conformance.Send(cases.Named(name));
    EXPECT_EQ(Label(result.outcome), ExpectedOutcome(wire, system, name))
        << name << ": " << result.detail;
    EXPECT_EQ(result.detail.empty(), result.outcome == Conformance::Outcome::kExact) << name;
  }
}

void ExpectWorkloads(Client& client, Ledger& ledger) {
  const std::vector<Workload> workloads = {
      {.kind = Workload::Kind::kInvocation},
      {.kind = Workload::Kind::kDataBytes, .size = 1},
      {.kind = Workload::Kind::kDataBytes, .size = Workload::kMostSize},
      {.kind = Workload::Kind::kDataChars, .size = 100'000},
      {.kind = Workload::Kind::kDataString, .size = 100'000},
      {.kind = Workload::Kind::kObjects, .items = 350},
      {.kind = Workload::Kind::kObjects, .items = 3},
      {.kind = Workload::Kind::kObjects, .items = 2},
      {.kind = Workload::Kind::kObjects, .items = 1}};
  for (const Workload& workload : workloads) {
    const auto call = client.Prepare(workload);
    for (int run = 0; run < 2; ++run) {
      call->Run();
      ledger.Count(workload.CalledOperation(), workload.CallsPerRun(), workload.BytesPerRun());
      EXPECT_NO_THROW(call->Check()) << workload.Label();
    }
  }
}

}  // namespace roundtrip::testkit
