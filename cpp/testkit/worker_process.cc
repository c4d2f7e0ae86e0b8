#include "testkit/worker_process.h"

#include "testkit/expectations.h"

namespace roundtrip::testkit {

using nlohmann::json;

WorkerProcess::WorkerProcess(const std::string& program, const std::string& verb)
    : process_({program, verb}, {{"ROUNDTRIP_CASES", SharedIdl("cases.json")}},
               "ROUNDTRIP_REPLY_FD") {}

json WorkerProcess::Do(const json& command) {
  Send(command);
  return Receive();
}

void WorkerProcess::Send(const json& command) { process_.Write(command.dump() + "\n"); }

json WorkerProcess::Receive() { return json::parse(process_.ReadLine()); }

json ServeCommand(const json& options) {
  return {{"do", "serve"},
          {"bind", "127.0.0.1"},
          {"advertise", "127.0.0.1"},
          {"port", 0},
          {"options", options}};
}

json ConnectCommand(const std::string& endpoint, const json& options) {
  return {{"do", "connect"}, {"endpoints", {endpoint}}, {"options", options}};
}

json PrepareCommand(const std::string& operation, const json& values, const json& stop) {
  return {{"do", "prepare"},
          {"operation", operation},
          {"values", values},
          {"warmup", {{"calls", 1}, {"elapsed_ns", 0}, {"window_ns", 1}}},
          {"stop", stop},
          {"starts", false},
          {"lead_in", {{"calls", 0}, {"elapsed_ns", 0}}}};
}

json StopAfter(int samples) {
  return {
      {"samples", samples}, {"elapsed_ns", 0}, {"limit_ns", 60'000'000'000}, {"capacity", samples}};
}

json StopAfterAMinute() {
  return {{"samples", 1},
          {"elapsed_ns", 60'000'000'000},
          {"limit_ns", 60'000'000'000},
          {"capacity", 10'000'000}};
}

}  // namespace roundtrip::testkit
