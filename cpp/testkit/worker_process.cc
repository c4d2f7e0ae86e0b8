#include "testkit/worker_process.h"

#include <gtest/gtest.h>

#include "testkit/shared_idl.h"

namespace roundtrip::testkit {

using nlohmann::json;

WorkerProcess::WorkerProcess(const std::string& program, const std::string& verb)
    : process_({program, verb}, {{"ROUNDTRIP_CASES", SharedIdl("cases.json")}},
               "ROUNDTRIP_REPLY_FD") {}

json WorkerProcess::Do(const json& command) {
  Send(command);
  return Receive();
}

void WorkerProcess::Send(const json& command) {
  EXPECT_EQ(schema_.Complaint(command, "command"), "");
  process_.Write(command.dump() + "\n");
}

void WorkerProcess::SendWrong(const std::string& line) { process_.Write(line + "\n"); }

json WorkerProcess::Receive() {
  json reply = json::parse(process_.ReadLine());
  EXPECT_EQ(schema_.Complaint(reply, "reply"), "");
  return reply;
}

json ServeCommand(const json& options, int port) {
  return {{"do", "serve"},
          {"bind", "127.0.0.1"},
          {"advertise", "127.0.0.1"},
          {"port", port},
          {"options", options}};
}

json PrepareCommand(const std::string& workload, const json& parameters, const json& stop) {
  return {{"do", "prepare"},
          {"workload", workload},
          {"parameters", parameters},
          {"warmup", {{"calls", 3}, {"elapsed_ns", 0}, {"window_ns", 1}}},
          {"stop", stop}};
}

json StopAfter(int samples) {
  return {
      {"samples", samples}, {"elapsed_ns", 0}, {"limit_ns", 60'000'000'000}, {"capacity", samples}};
}

json StopWhenTold() {
  return {{"samples", 1},
          {"elapsed_ns", 60'000'000'000},
          {"limit_ns", 60'000'000'000},
          {"capacity", 10'000'000}};
}

}  // namespace roundtrip::testkit
