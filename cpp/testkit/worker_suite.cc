#include "testkit/worker_suite.h"

#include <thread>
#include <vector>

#include "core/contract/operation.h"
#include "testkit/helpers.h"
#include "testkit/process.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

const json kLedger = {{"do", "ledger"}};
const json kGo = {{"do", "go"}, {"at_ns", 0}};

/// A `prepare` with a warm-up of a call or more.
json Prepare(const std::string& operation, const json& values, const json& stop) {
  return {{"do", "prepare"},
          {"operation", operation},
          {"values", values},
          {"warmup", {{"calls", 1}, {"elapsed_ns", 0}, {"window_ns", 1}}},
          {"stop", stop},
          {"starts", false},
          {"lead_in", {{"calls", 0}, {"elapsed_ns", 0}}}};
}

json StopAfter(std::int64_t samples, std::int64_t elapsed_ns = 0) {
  return {{"samples", samples},
          {"elapsed_ns", elapsed_ns},
          {"limit_ns", 60'000'000'000},
          {"capacity", elapsed_ns == 0 ? samples : 10'000'000}};
}

/// A server and a client that is connected to it.
struct Pair {
  explicit Pair(const Row& row) : server(row.program, "serve"), client(row.program, "drive") {
    const json ready = server.Do(ServeCommand(row.server_options));
    EXPECT_EQ(ready["event"], "ready") << ready;
    const json connected = client.Do(ConnectCommand(ready["endpoint"], row.client_options));
    EXPECT_EQ(connected["event"], "connected") << connected;
  }

  WorkerProcess server;
  WorkerProcess client;
};

/// The values with which an operation is timed.
std::vector<json> ValuesOf(const Operation& operation) {
  if (operation.ranges.empty()) return {json::object()};
  const ValueRange& range = operation.ranges.front();
  std::vector<json> values;
  for (const std::int64_t size : {0, 1, 1000}) {
    const bool is_short = &operation != &kSleep || size <= 1;
    if (size >= range.least && size <= range.most && is_short) {
      values.push_back({{range.name, size}});
    }
  }
  if (&operation == &kBounce) values.push_back({{"items", 4}, {"name_length", 20}});
  if (&operation == &kPutBytes) values.push_back({{"size", 16 << 20}});
  return values;
}

/// Waits until calls of a measurement arrive at the server.
void AwaitCalls(WorkerProcess& server) {
  const auto calls = [&] { return server.Do(kLedger)["calls"].value("invoke", 0); };
  const int before = calls();
  while (calls() < before + 10) std::this_thread::yield();
}

TEST_P(WorkerSuite, TimesEveryOperationThatItsMappingHas) {
  Pair pair(GetParam());
  const json table = pair.client.Do({{"do", "operations"}});
  ASSERT_EQ(table["event"], "operations") << table;
  for (const json& operation : table["operations"]) {
    EXPECT_NE(operation["support"], "missing") << operation;
    if (!operation["timed"].get<bool>() || operation["support"] != "called") continue;
    const std::string name = operation["name"];
    for (const json& values : ValuesOf(*FindOperation(name))) {
      const json prepared = pair.client.Do(Prepare(name, values, StopAfter(3)));
      ASSERT_EQ(prepared["event"], "prepared") << name << values << prepared;
      const json done = pair.client.Do(kGo);
      ASSERT_EQ(done["event"], "done") << name << values << done;
      EXPECT_EQ(done["samples"], 3);
    }
  }
  const TemporaryFile file;
  EXPECT_EQ(pair.client.Do({{"do", "store"}, {"file", file.Name()}})["bytes"], 3 * 8);
  EXPECT_EQ(pair.client.Do(kLedger), pair.server.Do(kLedger));
}

TEST_P(WorkerSuite, ReportsAServerThatDiesInTheMiddleOfGo) {
  Pair pair(GetParam());
  pair.client.Do(Prepare("invoke", json::object(), StopAfter(1, 60'000'000'000)));
  pair.client.Send(kGo);
  AwaitCalls(pair.server);
  pair.server.Kill();
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
