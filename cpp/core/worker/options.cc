#include "core/worker/options.h"

#include <algorithm>
#include <utility>

#include "core/contract/text.h"
#include "core/worker/failure.h"

namespace roundtrip {

Options::Options(nlohmann::json given, const std::vector<std::string>& known)
    : given_(std::move(given)) {
  for (const auto& option : given_.items()) {
    if (std::find(known.begin(), known.end(), option.key()) == known.end()) {
      throw ProtocolError("options." + option.key() + " is unknown; expected " +
                          text::Listed(known));
    }
  }
}

std::string Options::Choice(const char* name, const std::vector<std::string>& words) const {
  const nlohmann::json value = given_.value(name, nlohmann::json(words.front()));
  if (std::find(words.begin(), words.end(), value) == words.end()) {
    throw ProtocolError(std::string("options.") + name + " is " + text::Shortened(value.dump()) +
                        "; expected " + text::Listed(words));
  }
  return value.get<std::string>();
}

}  // namespace roundtrip
