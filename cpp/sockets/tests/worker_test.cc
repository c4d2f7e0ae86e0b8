#include "testkit/process.h"
#include "testkit/worker_process.h"
#include "testkit/worker_suite.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

INSTANTIATE_TEST_SUITE_P(
    CppSockets, WorkerSuite,
    testing::Values(Row{"null", CPP_SOCKETS, "frame", "cpp-sockets", {{"coding", "null"}}},
                    Row{"coded", CPP_SOCKETS, "frame", "cpp-sockets", {{"coding", "coded"}}}),
    NameOfRow);

TEST(WorkerProgram, RepliesOnStandardOutputWhereNoDescriptorIsNamed) {
  Process worker({CPP_SOCKETS, "drive"});
  worker.Write("{\"do\":\"ledger\"}\n");
  EXPECT_EQ(json::parse(worker.ReadLine()),
            (json{{"event", "ledger"}, {"calls", json::object()}, {"bytes", json::object()}}));
}

TEST(WorkerProgram, HelpsAndSaysWhatIsWrongUse) {
  EXPECT_EQ(Process({CPP_SOCKETS, "--help"}).WaitFor(Process::kPatience), 0);
  EXPECT_EQ(Process({CPP_SOCKETS, "serve", "--help"}).WaitFor(Process::kPatience), 0);
  EXPECT_EQ(Process({CPP_SOCKETS}).WaitFor(Process::kPatience), 2);
  EXPECT_EQ(Process({CPP_SOCKETS, "dance"}).WaitFor(Process::kPatience), 2);
  EXPECT_EQ(Process({CPP_SOCKETS, "serve", "drive"}).WaitFor(Process::kPatience), 2);
}

TEST(WorkerProgram, RefusesADescriptorThatIsNotOpen) {
  for (const char* descriptor : {"999", "-1", "three", "1 "}) {
    Process worker({CPP_SOCKETS, "serve"}, {{"ROUNDTRIP_REPLY_FD", descriptor}});
    EXPECT_EQ(worker.WaitFor(Process::kPatience), 2) << descriptor;
  }
}

TEST(WorkerProgram, EndsWhereItsRepliesCannotBeWritten) {
  Process worker({"/bin/sh", "-c", std::string("exec ") + CPP_SOCKETS + " serve > /dev/full"});
  worker.Write("{\"do\":\"ledger\"}\n");
  EXPECT_EQ(worker.WaitFor(Process::kPatience), 1);
}

TEST(WorkerProgram, TellsAPortThatIsInUse) {
  WorkerProcess first(CPP_SOCKETS, "serve");
  const auto endpoint = first.Do(ServeCommand(json::object()))["endpoint"].get<std::string>();
  const int port = std::stoi(endpoint.substr(endpoint.rfind(':') + 1));
  WorkerProcess second(CPP_SOCKETS, "serve");
  const json error = second.Do(ServeCommand(json::object(), port));
  EXPECT_EQ(error["kind"], "bind");
  EXPECT_EQ(error["message"],
            "listening at 127.0.0.1 port " + std::to_string(port) + ": Address already in use");
}

TEST(WorkerProgram, AnswersWrongLinesInTheirOrder) {
  WorkerProcess worker(CPP_SOCKETS, "drive");
  worker.SendWrong("nonsense");
  worker.SendWrong(R"({"do":"dance"})");
  worker.Send({{"do", "ledger"}});
  EXPECT_EQ(worker.Receive()["kind"], "protocol");
  EXPECT_EQ(worker.Receive()["message"],
            "do is 'dance', not for drive; allowed: connect, check, prepare, go, stop, store, "
            "ledger");
  EXPECT_EQ(worker.Receive()["event"], "ledger");
}

}  // namespace
}  // namespace roundtrip::testkit
