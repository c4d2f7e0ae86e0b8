#pragma once

#include <condition_variable>
#include <deque>
#include <istream>
#include <memory>
#include <mutex>
#include <string>
#include <variant>

#include "core/measure/stop_signal.h"
#include "core/worker/failure.h"
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

/// Takes commands from a stream, on a thread of its own because two things cannot wait for the
/// command under way: a `stop`, and the end of the input.
class CommandReader {
 public:
  /// Reads until the input ends. A `stop` belongs to the last `go` before it, which is under way,
  /// waits its turn or is over, and gets no reply of its own.
  void Fill(std::istream& in);

  /// Waits for the next command that gets a reply.
  /// @throws ProtocolError if the line was none
  Command Take();

 private:
  /// A command, or why the line is none.
  using Arrival = std::variant<Command, ProtocolError>;

  void Put(const std::string& line);
  void Arrive(Arrival arrival);

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Arrival> arrivals_;
  /// Of the reading thread alone.
  std::shared_ptr<StopSignal> last_go_ = std::make_shared<StopSignal>();
};

}  // namespace roundtrip
