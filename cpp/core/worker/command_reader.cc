#include "core/worker/command_reader.h"

#include <utility>

namespace roundtrip {

void CommandReader::Fill(std::istream& in) {
  for (std::string line; std::getline(in, line);) {
    Put(line);
  }
}

Command CommandReader::Take() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return !arrivals_.empty(); });
  const Arrival arrival = std::move(arrivals_.front());
  arrivals_.pop_front();
  if (const auto* error = std::get_if<ProtocolError>(&arrival)) throw *error;
  return std::get<Command>(arrival);
}

void CommandReader::Put(const std::string& line) {
  try {
    Command command = Command::Parse(line);
    if (command.name == "stop") {
      command.fields.Allow({"do"});
      last_go_->Stop();
      return;
    }
    if (command.name == "go") last_go_ = command.signal;
    Arrive(std::move(command));
  } catch (const ProtocolError& error) {
    Arrive(error);
  }
}

void CommandReader::Arrive(Arrival arrival) {
  const std::lock_guard lock(mutex_);
  arrivals_.push_back(std::move(arrival));
  arrived_.notify_one();
}

}  // namespace roundtrip
