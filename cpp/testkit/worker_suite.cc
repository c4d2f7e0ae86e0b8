#include "testkit/worker_suite.h"

#include <set>
#include <thread>
#include <vector>

#include "testkit/temporary_file.h"
#include "testkit/wire.h"
#include "testkit/worker_process.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

/// Of docs/worker-protocol.md, from the end of its input to the end of a worker.
constexpr std::chrono::seconds kTimeToEnd{2};

const json kLedger = {{"do", "ledger"}};
const json kGo = {{"do", "go"}};
const json kStop = {{"do", "stop"}};

/// A server and a client that is connected to it.
struct Pair {
  explicit Pair(const Row& row)
      : server(row.program, "serve"), client(row.program, "drive"), options(row.options) {
    ready = server.Do(ServeCommand(options));
    EXPECT_EQ(ready["event"], "ready") << ready;
    const json connected = client.Do(Connect());
    EXPECT_EQ(connected["event"], "connected") << connected;
  }

  [[nodiscard]] json Connect() const {
    return {{"do", "connect"}, {"endpoints", {ready["endpoint"]}}, {"options", options}};
  }

  WorkerProcess server;
  WorkerProcess client;
  json options;
  json ready;
};

/// Waits until calls of a measurement arrive at the server.
void AwaitCalls(WorkerProcess& server) {
  const auto calls = [&] { return server.Do(kLedger)["calls"].value("invoke", 0); };
  const int before = calls();
  while (calls() < before + 10) std::this_thread::yield();
}

TEST_P(WorkerSuite, AnswersAWholeConversationAndBothLedgersAgree) {
  Pair pair(GetParam());
  EXPECT_TRUE(pair.ready["versions"].contains("runtime"));

  const json checked = pair.client.Do({{"do", "check"}, {"cases", CaseNames()}});
  ASSERT_EQ(checked["event"], "checked") << checked;
  for (const json& result : checked["results"]) {
    EXPECT_EQ(result["outcome"],
              ExpectedOutcome(GetParam().wire, GetParam().system, result["case"]))
        << result;
  }

  for (const char* workload :
       {"invocation", "data-bytes", "data-chars", "data-string", "objects"}) {
    const json prepared = pair.client.Do(PrepareCommand(workload, json::object(), StopAfter(4)));
    ASSERT_EQ(prepared["event"], "prepared") << prepared;
    EXPECT_EQ(prepared["warmup"].size(), 3) << "windows of one call";
    const json done = pair.client.Do(kGo);
    ASSERT_EQ(done["event"], "done") << done;
    EXPECT_EQ(done["samples"], 4);
    EXPECT_EQ(done["remote_calls"], std::string(workload) == "objects" ? 4 * 175 : 4);
    EXPECT_EQ(done["stopped_by"], "count");
    EXPECT_GT(done["ended_ns"], done["started_ns"]);
    const TemporaryFile file;
    const json stored = pair.client.Do({{"do", "store"}, {"file", file.Name()}});
    EXPECT_EQ(stored["bytes"], 4 * 8) << stored;
    EXPECT_EQ(file.Bytes().size(), 4 * 8);
  }

  const json sent = pair.client.Do(kLedger);
  EXPECT_EQ(sent, pair.server.Do(kLedger));
  EXPECT_GE(sent["calls"]["bounce"], 7 * 175);
}

TEST_P(WorkerSuite, EndsWithItsInputWhenIdle) {
  Pair pair(GetParam());
  pair.client.TheProcess().CloseInput();
  pair.server.TheProcess().CloseInput();
  EXPECT_EQ(pair.client.TheProcess().WaitFor(kTimeToEnd), 0);
  EXPECT_EQ(pair.server.TheProcess().WaitFor(kTimeToEnd), 0);
}

TEST_P(WorkerSuite, EndsWithItsInputInTheMiddleOfGo) {
  Pair pair(GetParam());
  pair.client.Do(PrepareCommand("invocation", json::object(), StopWhenTold()));
  pair.client.Send(kGo);
  AwaitCalls(pair.server);
  pair.client.TheProcess().CloseInput();
  EXPECT_EQ(pair.client.TheProcess().WaitFor(kTimeToEnd), 0);
}

TEST_P(WorkerSuite, ServerEndsWithItsInputWhileItIsCalled) {
  Pair pair(GetParam());
  pair.client.Do(PrepareCommand("invocation", json::object(), StopWhenTold()));
  pair.client.Send(kGo);
  AwaitCalls(pair.server);
  pair.server.TheProcess().CloseInput();
  EXPECT_EQ(pair.server.TheProcess().WaitFor(kTimeToEnd), 0);
}

TEST_P(WorkerSuite, StopsWhenTold) {
  Pair pair(GetParam());
  pair.client.Do(PrepareCommand("invocation", json::object(), StopWhenTold()));
  pair.client.Send(kGo);
  AwaitCalls(pair.server);
  pair.client.Send(kStop);
  const json done = pair.client.Receive();
  EXPECT_EQ(done["stopped_by"], "told") << done;
  EXPECT_EQ(pair.client.Do(kLedger), pair.server.Do(kLedger));
}

TEST_P(WorkerSuite, ReportsAServerThatDiesInTheMiddleOfGo) {
  Pair pair(GetParam());
  pair.client.Do(PrepareCommand("invocation", json::object(), StopWhenTold()));
  pair.client.Send(kGo);
  AwaitCalls(pair.server);
  pair.server.TheProcess().Kill();
  const json error = pair.client.Receive();
  EXPECT_EQ(error["event"], "error");
  EXPECT_EQ(error["kind"], "call") << error;
  EXPECT_EQ(pair.client.Do({{"do", "store"}, {"file", "/dev/null"}})["kind"], "protocol");
  EXPECT_EQ(pair.client.Do(kLedger)["event"], "ledger");
}

TEST_P(WorkerSuite, ReportsThatNobodyListens) {
  Pair pair(GetParam());
  pair.server.TheProcess().Kill();
  pair.server.TheProcess().WaitFor(Process::kPatience);
  WorkerProcess client(GetParam().program, "drive");
  EXPECT_EQ(client.Do(pair.Connect())["kind"], "connect");
}

TEST_P(WorkerSuite, ReportsAnEndpointThatIsNone) {
  WorkerProcess client(GetParam().program, "drive");
  const json error = client.Do(
      {{"do", "connect"}, {"endpoints", {"no endpoint"}}, {"options", GetParam().options}});
  EXPECT_EQ(error["kind"], "connect") << error;
}

TEST_P(WorkerSuite, ReportsAnAddressThatCannotBeBoundAndServesThenElsewhere) {
  WorkerProcess server(GetParam().program, "serve");
  json elsewhere = ServeCommand(GetParam().options);
  // Of the block that is set aside for documentation: no host has it.
  elsewhere["bind"] = "203.0.113.1";
  const json error = server.Do(elsewhere);
  EXPECT_EQ(error["kind"], "bind") << error;
  EXPECT_EQ(server.Do(ServeCommand(GetParam().options))["event"], "ready");
}

TEST_P(WorkerSuite, RefusesAnOptionThatTheSystemDoesNotHave) {
  WorkerProcess server(GetParam().program, "serve");
  const json error = server.Do(ServeCommand({{"turbo", true}}));
  EXPECT_EQ(error["kind"], "protocol");
  const auto message = error["message"].get<std::string>();
  EXPECT_TRUE(message.starts_with("options.turbo is unknown; allowed: ")) << message;
}

}  // namespace

}  // namespace roundtrip::testkit
