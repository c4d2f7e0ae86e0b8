#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/worker/file_descriptor.h"

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
  /// of
  ///     a pipe, from which ReadLine() reads then instead of from its standard output
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
  /// @return the exit status, or 128 and the signal; none if it still runs after that time
  std::optional<int> WaitFor(std::chrono::milliseconds time);

  void Kill() const;

 private:
  pid_t pid_ = -1;
  FileDescriptor input_;
  FileDescriptor output_;
  std::string read_;
  std::optional<int> status_;
};

}  // namespace roundtrip::testkit
