#ifndef ROUNDTRIP_CORE_WORKER_WORKER_H_
#define ROUNDTRIP_CORE_WORKER_WORKER_H_

#include <nlohmann/json.hpp>

#include "core/worker/command_reader.h"
#include "core/worker/verb.h"

namespace roundtrip {

/// The command loop: one reply to each command, in order. A command that fails costs itself alone.
class Worker {
 public:
  /// All outlive the worker.
  /// @param reply_fd where replies go
  Worker(CommandReader& commands, Verb& verb, int reply_fd)
      : commands_(commands), verb_(verb), reply_fd_(reply_fd) {}

  /// Answers commands for ever; the process ends by the thread that reads them.
  /// @throws std::system_error if a reply cannot be written
  [[noreturn]] void Run();

  /// Takes one command and says what the answer is.
  nlohmann::json AnswerNext();

 private:
  CommandReader& commands_;
  Verb& verb_;
  int reply_fd_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_WORKER_H_
