#include "core/conformance/cases.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "core/conformance/echo_values.h"
#include "core/contract/errors.h"
#include "core/contract/hexadecimal.h"
#include "core/contract/timed_values.h"
#include "core/worker/words.h"

namespace roundtrip {
namespace {

using nlohmann::json;

std::int32_t Int32(const json& node, const char* key) {
  return hexadecimal::ToNumber<std::int32_t>(node.at(key).get<std::string>());
}

std::size_t Times(const json& node) { return node.value("times", std::size_t{1}); }

Case::Bytes BytesOf(const json& node) {
  const std::string digits = node.at("bytes").get<std::string>();
  Case::Bytes once;
  for (std::size_t at = 0; at < digits.size(); at += 2) {
    once.push_back(hexadecimal::To<std::uint8_t>(std::string_view(digits).substr(at, 2)));
  }
  const std::size_t times = Times(node);
  Case::Bytes bytes;
  bytes.reserve(once.size() * times);
  for (std::size_t i = 0; i < times; ++i) bytes.insert(bytes.end(), once.begin(), once.end());
  return bytes;
}

constexpr std::size_t kUnitDigits = 4;

Case::Characters CharactersOf(const json& node) {
  const std::string digits = node.at("units").get<std::string>();
  return {.wtf8 = Repeated(hexadecimal::ToText(digits), Times(node)),
          .units = digits.size() / kUnitDigits * Times(node)};
}

Case::Items ItemsOf(const json& node) {
  if (node.contains("formula")) {
    return timed_values::Items(node.at("formula").get<std::size_t>());
  }
  const auto name_times = node.value("name_times", std::size_t{1});
  Case::Items items;
  for (const json& item : node.at("items")) {
    items.push_back(
        {.id = Int32(item, "id"),
         .name = Repeated(hexadecimal::ToText(item.at("name").get<std::string>()), name_times),
         .value = hexadecimal::ToNumber<double>(item.at("value").get<std::string>())});
  }
  return items;
}

Operation OperationOf(const std::string& case_name, const std::string& operation) {
  const auto* found = std::find(kOperationNames.begin(), kOperationNames.end(), operation);
  if (found == kOperationNames.end()) {
    throw ProtocolError("cases: '" + case_name + "' calls '" + operation +
                        "'; allowed: " + Listed(kOperationNames));
  }
  return static_cast<Operation>(found - kOperationNames.begin());
}

Case Build(const std::string& name, const json& node) {
  Case built;
  built.name = name;
  built.crowd = {.clients = node.value("clients", 1), .calls = node.value("calls", 1)};
  built.operation = OperationOf(name, node.at("operation").get<std::string>());
  switch (built.operation) {
    case Operation::kInvoke:
      built.argument = Int32(node, "n");
      built.reply = Int32(node, "reply");
      break;
    case Operation::kPutBytes:
      built.argument = BytesOf(node);
      built.reply = node.at("reply").get<std::int32_t>();
      break;
    case Operation::kPutChars:
    case Operation::kPutString:
      built.argument = CharactersOf(node);
      built.reply = node.at("reply").get<std::int32_t>();
      break;
    case Operation::kBounce: {
      Case::Items items = ItemsOf(node);
      built.argument = items;
      if (!items.empty()) items.pop_back();
      built.reply = std::move(items);
      break;
    }
    case Operation::kEcho:
      built.argument = echo_values::Struct(node.at("members"), Times(node));
      break;
    case Operation::kEchoArrays:
      built.argument = echo_values::Arrays(node.at("members"));
      break;
    case Operation::kFail:
      built.argument = native::BenchFault(
          Int32(node, "code"),
          Repeated(hexadecimal::ToText(node.at("message").get<std::string>()), Times(node)));
      break;
    case Operation::kGetCounter:
    case Operation::kOpenCounter:
    case Operation::kGetCounterArray:
    case Operation::kCallCounter:
      built.argument = Case::References{.count = node.value("count", std::size_t{0}),
                                        .increments = node.value("increments", std::int32_t{0}),
                                        .after_close = node.value("after_close", false)};
      break;
    case Operation::kUnknown:
      break;
  }
  return built;
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
    throw ProtocolError("cases: '" + Shortened(name) +
                        "' is not in the file; allowed: " + Listed(names_));
  }
  return Build(name, found->second);
}

}  // namespace roundtrip
