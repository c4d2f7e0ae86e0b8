#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace roundtrip {

/// What the variant asks of the middleware, as the manifest spells it.
class Options {
 public:
  /// @param given a command's `options`: names to texts, numbers or booleans
  /// @param known the names of the options that the system has
  /// @throws ProtocolError if there is another one
  Options(nlohmann::json given, const std::vector<std::string>& known);

  /// One of several words.
  /// @param words the first stands for an option that is not given
  /// @throws ProtocolError if it is another one
  [[nodiscard]] std::string Choice(const char* name, const std::vector<std::string>& words) const;

  /// Names to values, as they came.
  [[nodiscard]] const nlohmann::json& AsJson() const { return given_; }

 private:
  nlohmann::json given_;
};

}  // namespace roundtrip
