#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/ledger.h"
#include "core/worker/command_reader.h"

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
  nlohmann::json Execute(const Command& command) const;

 protected:
  using Handler = std::function<nlohmann::json(const Command&)>;

  /// Adds the commands that both verbs have: ledger and runtime.
  explicit Verb(std::string name);

  /// @param keys that the command may have beside `do`
  void On(std::string command, std::vector<std::string_view> keys, Handler handler);

  Ledger& TheLedger() { return ledger_; }

 private:
  struct Entry {
    std::string command;
    std::vector<std::string_view> keys;
    Handler handler;
  };

  std::string name_;
  std::vector<Entry> entries_;
  Ledger ledger_;
};

}  // namespace roundtrip
