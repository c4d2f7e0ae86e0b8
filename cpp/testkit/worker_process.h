#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "testkit/process.h"

namespace roundtrip::testkit {

/// A worker, spoken to as the agent does.
class WorkerProcess {
 public:
  /// @param program of a system
  /// @param verb `serve` or `drive`
  WorkerProcess(const std::string& program, const std::string& verb);

  /// Sends a command and waits for its reply.
  nlohmann::json Do(const nlohmann::json& command);

  /// Sends a command.
  void Send(const nlohmann::json& command);

  /// Waits for the next reply.
  nlohmann::json Receive();

  Process& TheProcess() { return process_; }

 private:
  Process process_;
};

/// A `serve` on the loopback address and any free port.
nlohmann::json ServeCommand(const nlohmann::json& options);

/// A `connect` to one server.
nlohmann::json ConnectCommand(const std::string& endpoint, const nlohmann::json& options);

/// A `prepare` with a warm-up of a call or more.
nlohmann::json PrepareCommand(const std::string& operation, const nlohmann::json& values,
                              const nlohmann::json& stop);

/// A stop rule that ends by count.
nlohmann::json StopAfter(int samples);

/// A stop rule that ends by time.
nlohmann::json StopAfterAMinute();

}  // namespace roundtrip::testkit
