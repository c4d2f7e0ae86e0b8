#include "core/conformance/cases.h"

#include <charconv>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "core/conformance/echo_values.h"
#include "core/conformance/reference_cases.h"
#include "core/contract/hexadecimal.h"
#include "core/contract/text.h"
#include "core/worker/failure.h"

namespace roundtrip {
namespace {

using nlohmann::json;

/// Hexadecimal digits.
template <typename Value>
Value Bits(const json& node, const char* key) {
  const auto& digits = node.at(key).get_ref<const std::string&>();
  if constexpr (requires { typename Value::value_type; }) {
    return hexadecimal::ToAll<Value>(digits);
  } else {
    return hexadecimal::ToNumber<Value>(digits);
  }
}

/// The same, so often one after the other as the case says.
template <typename Values>
Values RepeatedBits(const json& node, const char* key, const char* times = "times") {
  const auto once = Bits<Values>(node, key);
  Values all;
  const auto count = node.value(times, std::size_t{1});
  all.reserve(once.size() * count);
  for (std::size_t i = 0; i < count; ++i) all.insert(all.end(), once.begin(), once.end());
  return all;
}

/// A put, which returns a length.
template <typename Argument>
CaseSender Put(const Typed<Argument, std::int32_t>& operation, const json& node, const char* key) {
  return Expecting(operation, RepeatedBits<Argument>(node, key),
                   node.at("reply").get<std::int32_t>());
}

std::vector<native::Item> Items(const json& node) {
  if (node.contains("formula")) {
    return timed_values::Items(node.at("formula").get<std::size_t>());
  }
  std::vector<native::Item> items;
  for (json item : node.at("items")) {
    item["times"] = node.value("name_times", std::size_t{1});
    items.push_back({.id = Bits<std::int32_t>(item, "id"),
                     .name = RepeatedBits<std::u16string>(item, "name"),
                     .value = Bits<double>(item, "value")});
  }
  return items;
}

CaseSender Bounce(const json& node) {
  const std::vector<native::Item> items = Items(node);
  std::vector<native::Item> expected = items;
  if (!expected.empty()) expected.pop_back();
  return Expecting(kBounce, items, std::move(expected));
}

template <typename Value>
CaseSender Echo(const Typed<Value, Value>& operation, const Value& value) {
  return Expecting(operation, value, value);
}

using Builder = CaseSender (*)(const json& node);

/// What the file's cases call, by the name there.
const std::map<std::string, Builder>& Builders() {
  static const std::map<std::string, Builder> builders = {
      {"invoke",
       [](const json& node) {
         return Expecting(kInvoke, Bits<std::int32_t>(node, "n"),
                          Bits<std::int32_t>(node, "reply"));
       }},
      {"putBytes", [](const json& node) { return Put(kPutBytes, node, "bytes"); }},
      {"putChars", [](const json& node) { return Put(kPutChars, node, "units"); }},
      {"putString", [](const json& node) { return Put(kPutString, node, "units"); }},
      {"bounce", Bounce},
      {"echo", [](const json& node) { return Echo(kEcho, echo_values::Struct(node)); }},
      {"echoArrays", [](const json& node) { return Echo(kEchoArrays, echo_values::Arrays(node)); }},
      {"fail",
       [](const json& node) {
         return Raising(
             {Bits<std::int32_t>(node, "code"), RepeatedBits<std::u16string>(node, "message")});
       }},
      {"getCounter", [](const json& /*node*/) { return reference_cases::Existing(); }},
      {"getCounterArray",
       [](const json& node) {
         return reference_cases::Array(node.at("count").get<std::size_t>());
       }},
      {"openCounter",
       [](const json& node) {
         return reference_cases::Open(node.at("increments").get<std::int32_t>(),
                                      node.value("after_close", false));
       }},
      {"callCounter",
       [](const json& node) {
         return reference_cases::CallBack(node.at("increments").get<std::int32_t>());
       }},
      {"unknown", [](const json& /*node*/) { return Unknown(); }}};
  return builders;
}

template <typename Table>
std::vector<std::string> Keys(const Table& table) {
  std::vector<std::string> keys;
  for (const auto& entry : table) keys.push_back(entry.first);
  return keys;
}

}  // namespace

Cases::Cases(const std::string& file) {
  std::ifstream in(file);
  if (!in) {
    throw std::runtime_error("the file cannot be opened");
  }
  const json document = json::parse(in);
  for (const json& node : document.at("cases")) {
    const auto name = node.at("name").get<std::string>();
    names_.push_back(name);
    nodes_[name] = node;
  }
}

Case Cases::Named(const std::string& name) const {
  const auto found = nodes_.find(name);
  if (found == nodes_.end()) {
    throw ProtocolError("cases: '" + text::Shortened(name) + "' is not in the file; expected " +
                        text::Listed(names_));
  }
  const json& node = found->second;
  const auto operation = node.at("operation").get<std::string>();
  const auto builder = Builders().find(operation);
  if (builder == Builders().end()) {
    throw ProtocolError("cases: '" + name + "' calls '" + operation + "'; expected " +
                        text::Listed(Keys(Builders())));
  }
  return {.name = name,
          .send = builder->second(node),
          .concurrency = {.clients = node.value("clients", 1), .calls = node.value("calls", 1)}};
}

std::optional<FormulaCase> ReadFormulaCase(const std::string& name) {
  constexpr std::string_view kWord = ".formula";
  const std::size_t dot = name.find(kWord);
  if (dot == std::string::npos) return std::nullopt;
  const std::string_view end = std::string_view(name).substr(dot + kWord.size());
  const std::string operation_name = name.substr(0, dot);
  const Operation* operation = FindOperation(operation_name);
  if (operation == nullptr) {
    throw ProtocolError("cases: '" + text::Shortened(name) + "' calls '" +
                        text::Shortened(operation_name) +
                        "'; expected an operation of the contract");
  }
  if (operation->limits.empty()) {
    if (end.empty()) return FormulaCase{operation, {}};
    throw ProtocolError("cases: '" + text::Shortened(name) + "' has a number; expected " +
                        operation_name + ".formula");
  }
  const Limits& limits = operation->limits.front();
  std::int64_t n = -1;
  const char* last = name.data() + name.size();
  const bool is_number =
      end.size() > 1 && end.front() == '-' && std::from_chars(end.data() + 1, last, n).ptr == last;
  if (!is_number || n < limits.least || n > limits.most) {
    throw ProtocolError("cases: '" + text::Shortened(name) + "' has no " +
                        std::string(limits.name) + "; expected " + operation_name +
                        ".formula- and a number from " + std::to_string(limits.least) + " to " +
                        std::to_string(limits.most));
  }
  return FormulaCase{operation, {.n = static_cast<std::size_t>(n)}};
}

}  // namespace roundtrip
