#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/measure/file_descriptor.h"

namespace roundtrip::testkit {

/// A child process, with pipes to and from it; killed at the end if it still runs.
class Process {
 public:
  /// Long enough for a loaded machine, short enough to see that something hangs.
  static constexpr std::chrono::seconds kPatience{30};

  using Environment = std::map<std::string, std::string>;

  /// @param command a program and its arguments
  /// @param environment more than this process has
  /// @param reply_variable if not empty: the environment variable that tells the child the number
  ///     of a pipe, from which ReadLine() reads then instead of from its standard output
  explicit Process(const std::vector<std::string>& command, const Environment& environment = {},
                   const std::string& reply_variable = "");
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Writes to its standard input.
  void Write(const std::string& text);

  /// The next line, without its end.
  /// @throws std::runtime_error if none comes
  std::string ReadLine();

  /// Waits for the end.
  /// @return the exit status, or 128 and the signal; none if it still runs after kPatience
  std::optional<int> Wait();

 private:
  pid_t pid_ = -1;
  FileDescriptor input_;
  FileDescriptor output_;
  std::string read_;
  std::optional<int> status_;
};

/// A worker, spoken to as the agent does.
class WorkerProcess {
 public:
  /// @param verb `serve` or `drive`
  WorkerProcess(const std::string& program, const std::string& verb)
      : process_({program, verb}, {}, "ROUNDTRIP_REPLY_FD") {}

  /// Sends a command and waits for its reply.
  nlohmann::json Do(const nlohmann::json& command) {
    process_.Write(command.dump() + "\n");
    return nlohmann::json::parse(process_.ReadLine());
  }

 private:
  Process process_;
};

/// A `serve` on the loopback address and any free port.
nlohmann::json ServeCommand(const nlohmann::json& options = nlohmann::json::object());

/// A `connect` to one server.
nlohmann::json ConnectCommand(const std::string& endpoint,
                              const nlohmann::json& options = nlohmann::json::object());

}  // namespace roundtrip::testkit
