#pragma once

#include <string>
#include <vector>

#include "core/worker/fields.h"

namespace roundtrip {

/// What the variant asks of the middleware, as the manifest spells it.
class Options {
 public:
  /// @param fields a command's `options`
  /// @param names the options that the system has
  /// @throws ProtocolError if there is another one, or one that is no text, number or boolean
  Options(Fields fields, const std::vector<std::string>& names);

  /// One of several words.
  /// @param words the first is what it is if the key is missing
  /// @throws ProtocolError if it is another one
  [[nodiscard]] std::string Choice(const char* key, const std::vector<std::string>& words) const;

  /// A value as JSON has it; null if the key is missing.
  [[nodiscard]] nlohmann::json Value(const char* key) const;

 private:
  Fields fields_;
};

}  // namespace roundtrip
