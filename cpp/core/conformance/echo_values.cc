#include "core/conformance/echo_values.h"

#include <stdexcept>
#include <string>

#include "core/contract/hexadecimal.h"
#include "core/contract/timed_values.h"
#include "core/worker/words.h"

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
          .string_value = "string",
          .wstring_value = "wstring"};
}

template <typename Number>
void Set(Number& value, const std::string& bits, std::size_t /*times*/) {
  value = hexadecimal::ToNumber<Number>(bits);
}

void Set(std::string& value, const std::string& bits, std::size_t times) {
  value = Repeated(hexadecimal::ToText(bits), times);
}

template <typename Value>
std::vector<Value> ByFormula(std::size_t count, Value native::AllTypes::*member) {
  std::vector<Value> elements;
  for (std::size_t i = 0; i < count; ++i) {
    elements.push_back(timed_values::AllTypesAt(i).*member);
  }
  return elements;
}

template <typename Value>
std::vector<Value> Elements(const json& given, Value native::AllTypes::*member) {
  if (!given.is_array()) return ByFormula(given.get<std::size_t>(), member);
  std::vector<Value> elements;
  for (const json& bits : given) {
    Value value{};
    Set(value, bits.get<std::string>(), 1);
    elements.push_back(value);
  }
  return elements;
}

void ExpectAllRead(const json& members, std::size_t read) {
  if (members.size() != read) {
    throw std::runtime_error("members has a name that bench.idl has not: " +
                             Shortened(members.dump()));
  }
}

}  // namespace

native::AllTypes Struct(const json& members, std::size_t times) {
  native::AllTypes value = Plain();
  std::size_t read = 0;
  ForEachMember(
      [&](const char* name, auto& member) {
        if (!members.contains(name)) return;
        Set(member, members.at(name).get<std::string>(), times);
        ++read;
      },
      value);
  ExpectAllRead(members, read);
  return value;
}

native::AllArrays Arrays(const json& members) {
  native::AllArrays value;
  std::size_t read = 0;
  ForEachArray(
      [&](const char* name, auto member, auto& array) {
        if (!members.contains(name)) return;
        array = Elements(members.at(name), member);
        ++read;
      },
      value);
  if (members.contains("structs")) {
    const auto count = members.at("structs").get<std::size_t>();
    for (std::size_t i = 0; i < count; ++i) {
      value.structs.push_back(timed_values::AllTypesAt(i));
    }
    ++read;
  }
  ExpectAllRead(members, read);
  return value;
}

}  // namespace roundtrip::echo_values
