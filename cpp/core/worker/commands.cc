#include "core/worker/commands.h"

#include <set>
#include <utility>

#include "core/contract/errors.h"
#include "core/contract/text.h"

namespace roundtrip {
namespace {

using nlohmann::json;

/// Reads JSON. The library by itself accepts a key that comes twice.
json Read(const std::string& line) {
  std::vector<std::set<std::string>> keys;
  const auto look = [&](int /*depth*/, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(parsed).second) {
      throw ProtocolError(text::Shortened(parsed.get<std::string>()) +
                          " comes twice; expected each key once");
    }
    return true;
  };
  return json::parse(line, look, /*allow_exceptions=*/false);
}

[[noreturn]] void Refuse(const std::string& key, const json& value, const std::string& expected) {
  throw ProtocolError(key + " is " + text::Shortened(value.dump()) + "; expected " + expected);
}

void CheckType(const std::string& key, const json& value, const json& example) {
  if (example.is_number()) {
    // A negative number is beyond 63 bits here.
    if (!value.is_number_integer() || value.get<std::uint64_t>() > INT64_MAX) {
      Refuse(key, value, "a whole number from 0 to " + std::to_string(INT64_MAX));
    }
  } else if (value.type() != example.type()) {
    Refuse(key, value, std::string("a value of type ") + example.type_name());
  }
}

}  // namespace

void CheckMembers(const json& given, const json& example, const std::string& path) {
  std::vector<std::string> known;
  for (const auto& member : example.items()) known.push_back(member.key());
  for (const auto& member : given.items()) {
    if (!example.contains(member.key())) {
      throw ProtocolError(path + member.key() + " is unknown; expected " + text::Listed(known));
    }
  }
  for (const std::string& key : known) {
    if (!given.contains(key)) throw ProtocolError(path + key + " is missing");
    const json& value = given.at(key);
    CheckType(path + key, value, example.at(key));
    if (value.is_array()) {
      for (const json& element : value) CheckType(path + key, element, "");
    }
    if (value.is_object() && !example.at(key).empty()) {
      CheckMembers(value, example.at(key), path + key + ".");
    }
  }
}

void CheckRange(const std::string& key, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value < least || value > most) {
    Refuse(key, value,
           "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
}

Command Command::Parse(const std::string& line) {
  json given = Read(line);
  if (!given.is_object() || !given.contains("do") || !given.at("do").is_string()) {
    throw ProtocolError("the command is '" + text::Shortened(line) +
                        "'; expected one JSON object a line, with a text do");
  }
  std::string name = given.at("do");
  given.erase("do");
  return {.name = std::move(name), .members = std::move(given)};
}

}  // namespace roundtrip
