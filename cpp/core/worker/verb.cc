#include "core/worker/verb.h"

#include <utility>
#include <vector>

#include "core/contract/text.h"
#include "core/worker/failure.h"
#include "core/worker/replies.h"

namespace roundtrip {

Verb::Verb(std::string name) : name_(std::move(name)) {
  On("ledger", &Verb::ReadLedger);
  On("runtime", &Verb::ReadRuntime);
}

nlohmann::json Verb::Execute(const Command& command) {
  const auto found = handlers_.find(command.name);
  if (found != handlers_.end()) return found->second(command);
  std::vector<std::string> known;
  for (const auto& entry : handlers_) known.push_back(entry.first);
  throw ProtocolError("do is '" + text::Shortened(command.name) + "', not for " + name_ +
                      "; expected " + text::Listed(known));
}

nlohmann::json Verb::ReadLedger() {
  return {{"event", "ledger"}, {"calls", ledger_.Calls()}, {"bytes", ledger_.Bytes()}};
}

nlohmann::json Verb::ReadRuntime() { return {{"event", "runtime"}, {"runtime", RuntimeUse()}}; }

}  // namespace roundtrip
