#include "core/cases.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "core/errors.h"
#include "core/text.h"
#include "core/timed_values.h"
#include "core/words.h"

namespace roundtrip {
namespace {

using nlohmann::json;

constexpr std::size_t kUnitDigits = 4;

/// @param digits hexadecimal digits, all of them
/// @throws std::runtime_error if they are something else, or too many
template <typename Unsigned>
Unsigned FromHexadecimal(std::string_view digits) {
  Unsigned value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, value, 16);
  if (error != std::errc() || stopped != end) {
    throw std::runtime_error("'" + Shortened(digits) + "' is no hexadecimal number of " +
                             std::to_string(sizeof(Unsigned)) + " bytes");
  }
  return value;
}

std::int32_t Int32(const json& node, const char* key) {
  return std::bit_cast<std::int32_t>(
      FromHexadecimal<std::uint32_t>(node.at(key).get<std::string>()));
}

std::string Repeated(const std::string& once, std::size_t times) {
  std::string text;
  text.reserve(once.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += once;
  return text;
}

std::u16string Units(const std::string& digits) {
  std::u16string units;
  for (std::size_t at = 0; at < digits.size(); at += kUnitDigits) {
    units += static_cast<char16_t>(
        FromHexadecimal<std::uint16_t>(std::string_view(digits).substr(at, kUnitDigits)));
  }
  return units;
}

Case::Bytes BytesOf(const json& node) {
  const std::string digits = node.at("bytes").get<std::string>();
  Case::Bytes once;
  for (std::size_t at = 0; at < digits.size(); at += 2) {
    once.push_back(FromHexadecimal<std::uint8_t>(std::string_view(digits).substr(at, 2)));
  }
  const auto times = node.value("times", std::size_t{1});
  Case::Bytes bytes;
  bytes.reserve(once.size() * times);
  for (std::size_t i = 0; i < times; ++i) bytes.insert(bytes.end(), once.begin(), once.end());
  return bytes;
}

Case::Characters CharactersOf(const json& node) {
  const std::u16string once = Units(node.at("units").get<std::string>());
  const auto times = node.value("times", std::size_t{1});
  return {.wtf8 = Repeated(text::Wtf8(once), times), .units = once.size() * times};
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
         .name = Repeated(text::Wtf8(Units(item.at("name").get<std::string>())), name_times),
         .value = std::bit_cast<double>(
             FromHexadecimal<std::uint64_t>(item.at("value").get<std::string>()))});
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
