#include "core/worker/options.h"

#include <algorithm>
#include <utility>

#include "core/contract/errors.h"
#include "core/worker/json_line.h"
#include "core/worker/words.h"

namespace roundtrip {

Options::Options(Fields fields, const std::vector<std::string>& names)
    : fields_(std::move(fields)) {
  for (const auto& entry : fields_.Json().items()) {
    if (std::find(names.begin(), names.end(), entry.key()) == names.end()) {
      throw ProtocolError(fields_.PathOf(entry.key()) + " is unknown; allowed: " + Listed(names));
    }
    const nlohmann::json& value = entry.value();
    if (!value.is_string() && !value.is_number() && !value.is_boolean()) {
      throw ProtocolError(fields_.PathOf(entry.key()) + " is " + Shortened(JsonLine(value)) +
                          "; allowed: a text, a number or a boolean");
    }
  }
}

std::string Options::Choice(const char* key, const std::vector<std::string>& allowed) const {
  if (!fields_.Has(key)) return allowed.front();
  const nlohmann::json& value = fields_.Json().at(key);
  if (!value.is_string() || std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
    throw ProtocolError(fields_.PathOf(key) + " is " + Shortened(JsonLine(value)) +
                        "; allowed: " + Listed(allowed));
  }
  return value.get<std::string>();
}

}  // namespace roundtrip
