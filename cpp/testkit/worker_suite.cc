#include "testkit/worker_suite.h"

#include <thread>
#include <vector>

#include "core/contract/operation.h"
#include "testkit/expectations.h"
#include "testkit/temporary_file.h"
#include "testkit/worker_process.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

const json kLedger = {{"do", "ledger"}};
const json kGo = {{"do", "go"}, {"at_ns", 0}};

/// A server and a client that is connected to it.
struct Pair {
  explicit Pair(const Row& row) : server(row.program, "serve"), client(row.program, "drive") {
    ready = server.Do(ServeCommand(row.server_options));
    EXPECT_EQ(ready["event"], "ready") << ready;
    const json connected = client.Do(ConnectCommand(ready["endpoint"], row.client_options));
    EXPECT_EQ(connected["event"], "connected") << connected;
  }

  /// Both ends counted the same.
  void ExpectEqualLedgers() { EXPECT_EQ(client.Do(kLedger), server.Do(kLedger)); }

  WorkerProcess server;
  WorkerProcess client;
  json ready;
};

/// The values with which each operation is timed.
std::vector<json> ValuesOf(const std::string& name) {
  const Operation& operation = *FindOperation(name);
  if (operation.limits.empty()) return {json::object()};
  std::vector<json> values;
  for (const std::int64_t size : SizesOf(operation)) {
    if (size <= 1000) values.push_back({{operation.limits.front().name, size}});
  }
  if (name == "bounce") values.push_back({{"items", 4}, {"name_length", 20}});
  if (name == "putBytes") values.push_back({{"size", 16 << 20}});
  return values;
}

/// Waits until calls of a measurement arrive at the server.
void AwaitCalls(WorkerProcess& server) {
  const auto calls = [&] { return server.Do(kLedger)["calls"].value("invoke", 0); };
  const int before = calls();
  while (calls() < before + 10) std::this_thread::yield();
}

TEST_P(WorkerSuite, CarriesEveryCaseAsExpectedAndBothLedgersAgree) {
  Pair pair(GetParam());
  EXPECT_TRUE(pair.ready["versions"].contains("runtime"));
  const Expectations expectations;
  const json checked =
      pair.client.Do({{"do", "check"}, {"cases", expectations.CaseNames(GetParam().wire)}});
  ASSERT_EQ(checked["event"], "checked") << checked;
  for (const json& result : checked["results"]) {
    const std::string outcome = result["outcome"];
    // What a binding says it cannot do needs no expectation; a line that is missing is a gap of
    // ours.
    if (outcome == "cannot") continue;
    EXPECT_EQ(outcome, expectations.Outcome(GetParam().wire, GetParam().system, result["case"]))
        << result;
  }
  pair.ExpectEqualLedgers();
}

TEST_P(WorkerSuite, TimesEveryOperationThatItsMappingHas) {
  Pair pair(GetParam());
  const json table = pair.client.Do({{"do", "operations"}});
  ASSERT_EQ(table["event"], "operations") << table;
  for (const json& operation : table["operations"]) {
    EXPECT_NE(operation["support"], "missing") << operation;
    if (!operation["timed"].get<bool>() || operation["support"] != "called") continue;
    const std::string name = operation["name"];
    for (const json& values : ValuesOf(name)) {
      const json prepared = pair.client.Do(PrepareCommand(name, values, StopAfter(3)));
      ASSERT_EQ(prepared["event"], "prepared") << name << values << prepared;
      const json done = pair.client.Do(kGo);
      ASSERT_EQ(done["event"], "done") << name << values << done;
      EXPECT_EQ(done["samples"], 3);
    }
  }
  const TemporaryFile file;
  EXPECT_EQ(pair.client.Do({{"do", "store"}, {"file", file.Name()}})["bytes"], 3 * 8);
  pair.ExpectEqualLedgers();
}

TEST_P(WorkerSuite, ReportsAServerThatDiesInTheMiddleOfGo) {
  Pair pair(GetParam());
  pair.client.Do(PrepareCommand("invoke", json::object(), StopAfterAMinute()));
  pair.client.Send(kGo);
  AwaitCalls(pair.server);
  pair.server.TheProcess().Kill();
  const json error = pair.client.Receive();
  EXPECT_EQ(error["event"], "error");
  EXPECT_EQ(error["kind"], "call") << error;
  EXPECT_EQ(pair.client.Do({{"do", "store"}, {"file", "/dev/null"}})["kind"], "protocol");
  EXPECT_EQ(pair.client.Do(kLedger)["event"], "ledger");
}

TEST_P(WorkerSuite, ReportsAnEndpointThatIsNone) {
  WorkerProcess client(GetParam().program, "drive");
  const json error = client.Do(ConnectCommand("no endpoint", GetParam().client_options));
  EXPECT_EQ(error["kind"], "connect") << error;
}

TEST_P(WorkerSuite, ReportsAnAddressThatCannotBeBoundAndServesThenElsewhere) {
  WorkerProcess server(GetParam().program, "serve");
  json elsewhere = ServeCommand(GetParam().server_options);
  // Of the block that is set aside for documentation: no host has it.
  elsewhere["bind"] = "203.0.113.1";
  const json error = server.Do(elsewhere);
  EXPECT_EQ(error["kind"], "bind") << error;
  EXPECT_EQ(server.Do(ServeCommand(GetParam().server_options))["event"], "ready");
}

}  // namespace
}  // namespace roundtrip::testkit
