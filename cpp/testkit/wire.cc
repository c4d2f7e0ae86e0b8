#include "testkit/wire.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/conformance/cases.h"
#include "core/conformance/conformance.h"
#include "testkit/shared_idl.h"

namespace roundtrip::testkit {

using nlohmann::json;

namespace {

json Document() { return json::parse(std::ifstream(SharedIdl("cases.json"))); }

}  // namespace

std::vector<std::string> CaseNames(const std::string& wire) {
  const json document = Document();
  const json& shared = document.at("shared_wires");
  const bool is_shared = std::find(shared.begin(), shared.end(), wire) != shared.end();
  std::vector<std::string> names;
  for (const json& one : document.at("cases")) {
    if (is_shared || !one.contains("set")) names.push_back(one.at("name"));
  }
  return names;
}

std::string ExpectedOutcome(const std::string& wire, const std::string& system,
                            const std::string& name) {
  const json document = Document();
  const json& cases = document.at("cases");
  const auto sent = std::find_if(cases.begin(), cases.end(),
                                 [&name](const json& one) { return one.at("name") == name; });
  for (const std::string& key : {system, wire}) {
    const json expected = document.at("expected").value(key, json::object());
    for (const std::string& listed : {name, sent->at("operation").get<std::string>()}) {
      if (expected.contains(listed)) return expected[listed].at("outcome");
    }
  }
  return sent->value("outcome", "exact");
}

void ExpectConformance(Client& client, Ledger& ledger, const std::string& wire,
                       const std::string& system) {
  const Cases cases(SharedIdl("cases.json"));
  const std::vector<std::string> names = CaseNames(wire);
  ASSERT_FALSE(names.empty());
  Conformance conformance(client, ledger);
  for (const std::string& name : names) {
    const Case sent = cases.Named(name);
    if (sent.crowd.clients > 1) continue;
    const Conformance::Result result = conformance.Send(sent);
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
