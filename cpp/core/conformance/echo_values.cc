#include "core/conformance/echo_values.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "core/contract/hexadecimal.h"
#include "core/contract/text.h"
#include "core/contract/timed_values.h"

namespace roundtrip::echo_values {
namespace {

using nlohmann::json;

native::AllTypes Plain() {
  return {.boolean_value = true,
          .octet_value = 0xa5,
          .char_value = u'c',
          .wchar_value = u'w',
          .int16_value = 0x1234,
          .int32_value = 0x12345678,
          .int64_value = 0x123456789abcdef0,
          .float_value = 1.5F,
          .double_value = 1.0 / 3.0,
          .string_value = u"string",
          .wstring_value = u"wstring"};
}

template <typename Number>
void Set(Number& value, const json& bits, std::size_t /*times*/ = 1) {
  value = hexadecimal::ToNumber<Number>(bits.get_ref<const std::string&>());
}

void Set(std::u16string& value, const json& bits, std::size_t times = 1) {
  const auto once = hexadecimal::ToAll<std::u16string>(bits.get_ref<const std::string&>());
  value.clear();
  for (std::size_t i = 0; i < times; ++i) value += once;
}

/// A struct in an array comes by formula alone.
void Set(native::AllTypes& /*value*/, const json& bits, std::size_t /*times*/ = 1) {
  throw std::runtime_error("structs is a number of elements, not " + bits.dump());
}

/// Sets those of a value's members that are named.
/// @param set takes a member, what stands beside its name, and the member of each other value
template <typename Value, typename... Others>
Value Changed(Value value, const json& members, auto set, Others&... others) {
  std::size_t read = 0;
  Value::ForEachMember(
      [&](const char* name, auto& member, auto&... beside) {
        if (!members.contains(name)) return;
        set(member, members.at(name), beside...);
        ++read;
      },
      value, others...);
  if (members.size() != read) {
    throw std::runtime_error("members has a name that bench.idl has not: " +
                             text::Shortened(members.dump()));
  }
  return value;
}

}  // namespace

native::AllTypes Struct(const json& node) {
  const auto times = node.value("times", std::size_t{1});
  return Changed(Plain(), node.at("members"),
                 [&](auto& member, const json& bits) { Set(member, bits, times); });
}

native::AllArrays Arrays(const json& node) {
  const timed_values::ElementFormulas formulas;
  return Changed(
      native::AllArrays(), node.at("members"),
      [](auto& array, const json& given, auto formula) {
        if (!given.is_array()) {
          array = timed_values::Elements(given.get<std::size_t>(), formula);
          return;
        }
        for (const json& bits : given) {
          typename std::decay_t<decltype(array)>::value_type element{};
          Set(element, bits);
          array.push_back(element);
        }
      },
      formulas);
}

}  // namespace roundtrip::echo_values
