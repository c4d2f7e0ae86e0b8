#include "core/worker/options.h"

#include <algorithm>
#include <utility>

#include "core/contract/text.h"
#include "core/worker/failure.h"

namespace roundtrip {

Options::Options(Fields fields, const std::vector<std::string>& names)
    : fields_(std::move(fields)) {
  for (const auto& entry : fields_.Json().items()) {
    if (std::find(names.begin(), names.end(), entry.key()) == names.end()) {
      throw ProtocolError(fields_.PathOf(entry.key()) + " is unknown; expected " +
                          text::Listed(names));
    }
    const nlohmann::json& value = entry.value();
    if (!value.is_string() && !value.is_number() && !value.is_boolean()) {
      throw ProtocolError(fields_.PathOf(entry.key()) + " is " + text::Shortened(JsonLine(value)) +
                          "; expected a text, a number or a boolean");
    }
  }
}

std::string Options::Choice(const char* key, const std::vector<std::string>& words) const {
  if (!fields_.Has(key)) return words.front();
  const nlohmann::json& value = fields_.Json().at(key);
  if (!value.is_string() || std::find(words.begin(), words.end(), value) == words.end()) {
    throw ProtocolError(fields_.PathOf(key) + " is " + text::Shortened(JsonLine(value)) +
                        "; expected " + text::Listed(words));
  }
  return value.get<std::string>();
}

nlohmann::json Options::Value(const char* key) const {
  return fields_.Has(key) ? fields_.Json().at(key) : nlohmann::json();
}

}  // namespace roundtrip
