#ifndef ROUNDTRIP_CORE_WORKER_FIELDS_H_
#define ROUNDTRIP_CORE_WORKER_FIELDS_H_

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace roundtrip {

/// A JSON object of a command, read strictly. Every reader raises ProtocolError, which names the
/// key with its path, what was wrong and what is allowed.
class Fields {
 public:
  /// @param object a JSON object
  /// @param path where it stands, as the errors name it; empty: the command itself
  Fields(nlohmann::json object, std::string path);

  /// Refuses every key but these.
  const Fields& Allow(std::initializer_list<const char*> keys) const;

  [[nodiscard]] bool Has(const char* key) const { return object_.contains(key); }

  /// A text.
  [[nodiscard]] std::string Text(const char* key) const;

  /// A list of texts.
  [[nodiscard]] std::vector<std::string> Texts(const char* key) const;

  /// A whole number between two, both included.
  [[nodiscard]] std::int64_t Whole(const char* key, std::int64_t least, std::int64_t most) const;

  /// The same, or another where the key is missing.
  [[nodiscard]] std::int64_t WholeOr(const char* key, std::int64_t otherwise, std::int64_t least,
                                     std::int64_t most) const;

  /// An object below this one.
  [[nodiscard]] Fields Object(const char* key) const;

  /// The object itself.
  [[nodiscard]] const nlohmann::json& Json() const { return object_; }

  /// A key as errors name it.
  [[nodiscard]] std::string PathOf(const std::string& key) const;

 private:
  [[nodiscard]] const nlohmann::json& Required(const char* key) const;
  [[noreturn]] void Fail(const char* key, const nlohmann::json& value,
                         const std::string& allowed) const;

  nlohmann::json object_;
  std::string path_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_FIELDS_H_
