#include "core/worker/fields.h"

#include <algorithm>
#include <utility>

#include "core/contract/text.h"
#include "core/worker/failure.h"

namespace roundtrip {

Fields::Fields(nlohmann::json object, std::string path)
    : object_(std::move(object)), path_(std::move(path)) {}

void Fields::Allow(const std::vector<std::string_view>& keys) const {
  for (const auto& entry : object_.items()) {
    if (std::find(keys.begin(), keys.end(), entry.key()) == keys.end()) {
      throw ProtocolError(PathOf(entry.key()) + " is unknown; expected " + text::Listed(keys));
    }
  }
}

std::string Fields::Text(const char* key) const {
  const nlohmann::json& value = Required(key);
  if (!value.is_string()) Fail(key, value, "a text");
  return value.get<std::string>();
}

std::vector<std::string> Fields::Texts(const char* key) const {
  const nlohmann::json& value = Required(key);
  const bool texts =
      value.is_array() && std::all_of(value.begin(), value.end(),
                                      [](const nlohmann::json& one) { return one.is_string(); });
  if (!texts) Fail(key, value, "a list of texts");
  return value.get<std::vector<std::string>>();
}

std::int64_t Fields::Whole(const char* key, std::int64_t least, std::int64_t most) const {
  const nlohmann::json& value = Required(key);
  // Above 63 bits the number would wrap on its way into a signed one.
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() || value.get<std::uint64_t>() <= INT64_MAX) &&
                    value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
  if (!fits) {
    Fail(key, value,
         "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value.get<std::int64_t>();
}

std::int64_t Fields::WholeOr(const char* key, std::int64_t otherwise, std::int64_t least,
                             std::int64_t most) const {
  return Has(key) ? Whole(key, least, most) : otherwise;
}

bool Fields::Flag(const char* key) const {
  if (!Has(key)) return false;
  const nlohmann::json& value = Required(key);
  if (!value.is_boolean()) Fail(key, value, "true or false");
  return value.get<bool>();
}

Fields Fields::Object(const char* key) const {
  const nlohmann::json& value = Required(key);
  if (!value.is_object()) Fail(key, value, "an object");
  return {value, PathOf(key)};
}

Fields Fields::ObjectOr(const char* key) const {
  return Has(key) ? Object(key) : Fields(nlohmann::json::object(), PathOf(key));
}

std::string Fields::PathOf(const std::string& key) const {
  return path_.empty() ? key : path_ + "." + key;
}

const nlohmann::json& Fields::Required(const char* key) const {
  const auto found = object_.find(key);
  if (found == object_.end()) {
    throw ProtocolError(PathOf(key) + " is missing");
  }
  return *found;
}

void Fields::Fail(const char* key, const nlohmann::json& value, const std::string& expected) const {
  throw ProtocolError(PathOf(key) + " is " + text::Shortened(JsonLine(value)) + "; expected " +
                      expected);
}

}  // namespace roundtrip
