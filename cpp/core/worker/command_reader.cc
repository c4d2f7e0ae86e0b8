#include "core/worker/command_reader.h"

#include <set>
#include <utility>
#include <vector>

#include "core/contract/text.h"

namespace roundtrip {
namespace {

using nlohmann::json;

/// Reads JSON. The library by itself accepts a key that comes twice.
json Read(const std::string& line) {
  std::vector<std::set<std::string>> keys;
  const auto look = [&](int /*depth*/, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(parsed).second) {
      throw ProtocolError(text::Shortened(parsed.get<std::string>()) +
                          " comes twice; expected each key once");
    }
    return true;
  };
  return json::parse(line, look, /*allow_exceptions=*/false);
}

}  // namespace

Command Command::Parse(const std::string& line) {
  const json object = Read(line);
  if (!object.is_object()) {
    throw ProtocolError("the command is '" + text::Shortened(line) +
                        "'; expected one JSON object a line, with the key do");
  }
  Fields fields(object, "");
  std::string name = fields.Text("do");
  return {.name = std::move(name), .fields = std::move(fields)};
}

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
