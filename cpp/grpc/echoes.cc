#include "grpc/echoes.h"

#include <string>
#include <string_view>

#include "core/contract/text.h"

namespace roundtrip::grpc::echoes {
namespace {

std::string Text(const std::vector<char16_t>& characters) {
  return text::Wtf8(std::u16string_view(characters.data(), characters.size()));
}

std::vector<char16_t> Characters(const std::string& utf8) {
  const std::u16string units = text::Utf16(utf8);
  return {units.begin(), units.end()};
}

template <typename Value, typename Field>
std::vector<Value> Values(const Field& field) {
  std::vector<Value> values;
  values.reserve(static_cast<std::size_t>(field.size()));
  for (const auto& value : field) values.push_back(static_cast<Value>(value));
  return values;
}

template <typename Field, typename Values>
void Add(Field* field, const Values& values) {
  for (const auto& value : values) field->Add(value);
}

}  // namespace

void Fill(AllTypes& message, const native::AllTypes& data) {
  message.set_boolean_value(data.boolean_value);
  message.set_octet_value(data.octet_value);
  message.set_char_value(data.char_value);
  message.set_wchar_value(data.wchar_value);
  message.set_int16_value(data.int16_value);
  message.set_int32_value(data.int32_value);
  message.set_int64_value(data.int64_value);
  message.set_float_value(data.float_value);
  message.set_double_value(data.double_value);
  message.set_string_value(data.string_value);
  message.set_wstring_value(data.wstring_value);
}

native::AllTypes ToNative(const AllTypes& message) {
  return {.boolean_value = message.boolean_value(),
          .octet_value = static_cast<std::uint8_t>(message.octet_value()),
          .char_value = static_cast<char16_t>(message.char_value()),
          .wchar_value = static_cast<char16_t>(message.wchar_value()),
          .int16_value = static_cast<std::int16_t>(message.int16_value()),
          .int32_value = message.int32_value(),
          .int64_value = message.int64_value(),
          .float_value = message.float_value(),
          .double_value = message.double_value(),
          .string_value = message.string_value(),
          .wstring_value = message.wstring_value()};
}

void Fill(AllArrays& message, const native::AllArrays& data) {
  Add(message.mutable_booleans(), data.booleans);
  message.set_octets(data.octets.data(), data.octets.size());
  message.set_chars(Text(data.chars));
  message.set_wchars(Text(data.wchars));
  Add(message.mutable_int16s(), data.int16s);
  Add(message.mutable_int32s(), data.int32s);
  Add(message.mutable_int64s(), data.int64s);
  Add(message.mutable_floats(), data.floats);
  Add(message.mutable_doubles(), data.doubles);
  for (const std::string& value : data.strings) message.add_strings(value);
  for (const std::string& value : data.wstrings) message.add_wstrings(value);
  for (const native::AllTypes& value : data.structs) Fill(*message.add_structs(), value);
}

native::AllArrays ToNative(const AllArrays& message) {
  native::AllArrays value{.booleans = Values<bool>(message.booleans()),
                          .octets = {message.octets().begin(), message.octets().end()},
                          .chars = Characters(message.chars()),
                          .wchars = Characters(message.wchars()),
                          .int16s = Values<std::int16_t>(message.int16s()),
                          .int32s = Values<std::int32_t>(message.int32s()),
                          .int64s = Values<std::int64_t>(message.int64s()),
                          .floats = Values<float>(message.floats()),
                          .doubles = Values<double>(message.doubles()),
                          .strings = Values<std::string>(message.strings()),
                          .wstrings = Values<std::string>(message.wstrings()),
                          .structs = {}};
  for (const AllTypes& each : message.structs()) value.structs.push_back(ToNative(each));
  return value;
}

}  // namespace roundtrip::grpc::echoes
