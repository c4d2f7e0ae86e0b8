#include "testkit/schema.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "testkit/shared_idl.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 15> kKnown = {"$ref",      "additionalProperties",
                                                     "const",     "description",
                                                     "enum",      "items",
                                                     "maximum",   "minItems",
                                                     "minLength", "minimum",
                                                     "oneOf",     "properties",
                                                     "required",  "title",
                                                     "type"};

bool IsOfType(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  throw std::logic_error("a type that the checker does not know: " + type);
}

bool IsOfAnyType(const json& value, const json& types) {
  if (types.is_string()) return IsOfType(value, types);
  return std::any_of(types.begin(), types.end(),
                     [&](const json& type) { return IsOfType(value, type); });
}

/// Of a value alone, whatever is inside it.
std::string CheckScalar(const json& value, const json& schema) {
  if (schema.contains("type") && !IsOfAnyType(value, schema["type"])) {
    return "is not " + schema["type"].dump();
  }
  if (schema.contains("const") && value != schema["const"]) {
    return "is not " + schema["const"].dump();
  }
  if (schema.contains("enum") &&
      std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end()) {
    return "is none of " + schema["enum"].dump();
  }
  if (schema.contains("minimum") && value < schema["minimum"]) return "is too small";
  if (schema.contains("maximum") && value > schema["maximum"]) return "is too large";
  if (schema.contains("minItems") && value.size() < schema["minItems"].get<std::size_t>()) {
    return "has too few items";
  }
  if (schema.contains("minLength") &&
      value.get<std::string>().size() < schema["minLength"].get<std::size_t>()) {
    return "is too short";
  }
  return "";
}

}  // namespace

Schema::Schema() : document_(json::parse(std::ifstream(SharedIdl("worker.schema.json")))) {}

std::string Schema::Complaint(const json& value, const std::string& definition) const {
  return Check(value, Definition(definition), "");
}

const json& Schema::Definition(const std::string& name) const {
  return document_.at("$defs").at(name);
}

std::string Schema::Check(const json& value, const json& schema, const std::string& path) const {
  for (const auto& keyword : schema.items()) {
    if (std::find(kKnown.begin(), kKnown.end(), keyword.key()) == kKnown.end()) {
      throw std::logic_error("a keyword that the checker does not know: " + keyword.key());
    }
  }
  if (schema.contains("$ref")) {
    const auto reference = schema["$ref"].get<std::string>();
    const json& target = Definition(reference.substr(reference.rfind('/') + 1));
    if (std::string wrong = Check(value, target, path); !wrong.empty()) return wrong;
  }
  if (schema.contains("oneOf")) {
    const auto fitting =
        std::count_if(schema["oneOf"].begin(), schema["oneOf"].end(),
                      [&](const json& one) { return Check(value, one, path).empty(); });
    if (fitting != 1) {
      return path + " fits " + std::to_string(fitting) + " of the alternatives: " + value.dump();
    }
  }
  if (std::string wrong = CheckScalar(value, schema); !wrong.empty()) {
    return path + " " + wrong + ": " + value.dump();
  }
  if (value.is_object()) return CheckObject(value, schema, path);
  if (value.is_array() && schema.contains("items")) {
    for (const json& item : value) {
      if (std::string wrong = Check(item, schema["items"], path + "[]"); !wrong.empty()) {
        return wrong;
      }
    }
  }
  return "";
}

std::string Schema::CheckObject(const json& value, const json& schema,
                                const std::string& path) const {
  for (const json& key : schema.value("required", json::array())) {
    if (!value.contains(key.get<std::string>())) return path + " lacks " + key.dump();
  }
  const json properties = schema.value("properties", json::object());
  const json others = schema.value("additionalProperties", json(true));
  for (const auto& entry : value.items()) {
    std::string wrong;
    if (properties.contains(entry.key())) {
      wrong = Check(entry.value(), properties[entry.key()], path + "." + entry.key());
    } else if (others.is_object()) {
      wrong = Check(entry.value(), others, path + "." + entry.key());
    } else if (others == false) {
      wrong = path + " has an unknown key: " + entry.key();
    }
    if (!wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace roundtrip::testkit
