#include "core/worker/command.h"

#include <set>
#include <vector>

#include "core/contract/text.h"
#include "core/worker/failure.h"

namespace roundtrip {
namespace {

using nlohmann::json;

/// Reads JSON, of which the library would let a key that comes twice pass.
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

}  // namespace

Command Command::Parse(const std::string& line) {
  const json object = Read(line);
  if (!object.is_object()) {
    throw ProtocolError("the command is '" + text::Shortened(line) +
                        "'; expected one JSON object a line, with the key do");
  }
  Fields fields(object, "");
  std::string name = fields.Text("do");
  return {.name = std::move(name), .fields = std::move(fields)};
}

}  // namespace roundtrip
