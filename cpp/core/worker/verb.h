#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/contract/ledger.h"
#include "core/worker/commands.h"

namespace roundtrip {

/// What a worker does, `serve` or `drive`: a table of commands.
class Verb {
 public:
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;
  virtual ~Verb() = default;

  /// Does what a command says.
  /// @return the reply
  /// @throws ProtocolError, Unsupported, Failure if it cannot
  nlohmann::json Execute(const Command& command);

 protected:
  /// Adds the commands that both verbs have: ledger and runtime.
  explicit Verb(std::string name);

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

  Ledger& TheLedger() { return ledger_; }

 private:
  nlohmann::json ReadLedger();
  nlohmann::json ReadRuntime();

  std::string name_;
  std::map<std::string, std::function<nlohmann::json(const Command&)>> handlers_;
  Ledger ledger_;
};

}  // namespace roundtrip
