#include "core/worker/verb.h"

#include <algorithm>
#include <utility>

#include "core/contract/text.h"
#include "core/worker/failure.h"
#include "core/worker/replies.h"

namespace roundtrip {

Verb::Verb(std::string name) : name_(std::move(name)) {
  On("ledger", {}, [this](const Command&) { return replies::LedgerOf(ledger_); });
  On("runtime", {}, [](const Command&) { return replies::Runtime({}); });
}

nlohmann::json Verb::Execute(const Command& command) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.command == command.name;
  });
  if (found == entries_.end()) {
    std::vector<std::string> commands;
    for (const Entry& entry : entries_) commands.push_back(entry.command);
    throw ProtocolError("do is '" + text::Shortened(command.name) + "', not for " + name_ +
                        "; expected " + text::Listed(commands));
  }
  command.fields.Allow(found->keys);
  return found->handler(command);
}

void Verb::On(std::string command, std::vector<std::string_view> keys, Handler handler) {
  keys.insert(keys.begin(), "do");
  entries_.push_back({std::move(command), std::move(keys), std::move(handler)});
}

}  // namespace roundtrip
