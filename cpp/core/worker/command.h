#ifndef ROUNDTRIP_CORE_WORKER_COMMAND_H_
#define ROUNDTRIP_CORE_WORKER_COMMAND_H_

#include <memory>
#include <string>

#include "core/measure/stop_signal.h"
#include "core/worker/fields.h"

namespace roundtrip {

/// One line of the protocol, taken apart so far that it is an object with a text `do`.
struct Command {
  /// @param line JSON
  /// @throws ProtocolError if it is no such object, or has a key twice
  static Command Parse(const std::string& line);

  /// Value of `do`.
  std::string name;
  Fields fields;
  /// Shared with the thread that reads commands, if the command is a `go`.
  std::shared_ptr<StopSignal> signal = std::make_shared<StopSignal>();
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_COMMAND_H_
