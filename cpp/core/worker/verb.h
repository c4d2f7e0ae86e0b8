#pragma once

#include <malloc.h>

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/contract/adapter.h"
#include "core/worker/commands.h"
#include "core/worker/replies.h"

namespace roundtrip {

/// What a worker does, `serve` or `drive`: a table of commands.
class Verb {
 public:
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;
  virtual ~Verb() = default;

  /// @throws ProtocolError, NotCallable, Failure if it cannot
  nlohmann::json Execute(const Command& command) {
    const auto found = handlers_.find(command.name);
    if (found != handlers_.end()) return found->second(command);
    std::vector<std::string> known;
    for (const auto& entry : handlers_) known.push_back(entry.first);
    throw ProtocolError("do is '" + text::Shortened(command.name) + "', not for " + name_ +
                        "; expected " + text::Listed(known));
  }

 protected:
  /// Adds the commands that both verbs have: call_counts and runtime.
  explicit Verb(std::string name) : name_(std::move(name)) {
    On("call_counts", &Verb::ReadCallCounts);
    On("runtime", &Verb::ReadRuntime);
  }

  /// Adds a command.
  /// @param handler a method that takes the command's members, one of roundtrip::commands
  template <typename Self, typename Members>
  void On(const std::string& command, nlohmann::json (Self::*handler)(const Members&)) {
    handlers_[command] = [self = static_cast<Self*>(this), handler](const Command& given) {
      return (self->*handler)(given.As<Members>());
    };
  }

  /// Adds a command without members.
  template <typename Self>
  void On(const std::string& command, nlohmann::json (Self::*handler)()) {
    handlers_[command] = [self = static_cast<Self*>(this), handler](const Command& given) {
      CheckMembers(given.members, nlohmann::json::object());
      return (self->*handler)();
    };
  }

  CallCounts& TheCallCounts() { return call_counts_; }

 private:
  nlohmann::json ReadCallCounts() {
    return {
        {"event", "call_counts"}, {"calls", call_counts_.Calls()}, {"bytes", call_counts_.Bytes()}};
  }

  nlohmann::json ReadRuntime(const commands::Runtime& command) {
    if (command.collect) malloc_trim(0);
    return {{"event", "runtime"}, {"runtime", replies::RuntimeUse()}};
  }

  std::string name_;
  std::map<std::string, std::function<nlohmann::json(const Command&)>> handlers_;
  CallCounts call_counts_;
};

/// The verb `drive`: the client that times calls.
/// @param adapter outlives it
/// @param cases_file the path of cases.json; empty if the environment has none
std::unique_ptr<Verb> MakeDrive(const Adapter& adapter, const std::string& cases_file);

}  // namespace roundtrip
