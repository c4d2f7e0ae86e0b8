#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace roundtrip {

/// JSON in one line. Bytes that are no UTF-8 (a middleware's words may hold any) become U+FFFD.
inline std::string JsonLine(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// A JSON object of a command, read strictly. Every reader raises ProtocolError, which names the
/// key with its path, what was wrong and what is expected.
class Fields {
 public:
  /// @param object a JSON object
  /// @param path of the object, for error messages; empty for the command itself
  Fields(nlohmann::json object, std::string path);

  /// Refuses every key but these.
  void Allow(const std::vector<std::string_view>& keys) const;

  [[nodiscard]] bool Has(const char* key) const { return object_.contains(key); }

  /// A text.
  [[nodiscard]] std::string Text(const char* key) const;

  /// A list of texts.
  [[nodiscard]] std::vector<std::string> Texts(const char* key) const;

  /// A whole number between two, both included.
  [[nodiscard]] std::int64_t Whole(const char* key, std::int64_t least, std::int64_t most) const;

  /// The same, or another if the key is missing.
  [[nodiscard]] std::int64_t WholeOr(const char* key, std::int64_t otherwise, std::int64_t least,
                                     std::int64_t most) const;

  /// Yes or no; no if the key is missing.
  [[nodiscard]] bool Flag(const char* key) const;

  /// An object below this one.
  [[nodiscard]] Fields Object(const char* key) const;

  /// The same, or an empty one if the key is missing.
  [[nodiscard]] Fields ObjectOr(const char* key) const;

  /// The object itself.
  [[nodiscard]] const nlohmann::json& Json() const { return object_; }

  /// A key as errors name it.
  [[nodiscard]] std::string PathOf(const std::string& key) const;

 private:
  [[nodiscard]] const nlohmann::json& Required(const char* key) const;
  [[noreturn]] void Fail(const char* key, const nlohmann::json& value,
                         const std::string& expected) const;

  nlohmann::json object_;
  std::string path_;
};

}  // namespace roundtrip
