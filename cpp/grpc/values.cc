#include "grpc/values.h"

#include "core/contract/text.h"

namespace roundtrip::grpc::values {

void Set(std::string& own, const std::vector<std::uint8_t>& core) {
  own.assign(core.begin(), core.end());
}

void Set(std::string& own, const std::vector<char16_t>& core) {
  own = text::Utf8({core.data(), core.size()});
}

void Set(std::string& own, const std::u16string& core) { own = text::Utf8(core); }

void Set(Item& own, const native::Item& core) {
  own.set_id(core.id);
  Set(*own.mutable_name(), core.name);
  own.set_value(core.value);
}

void Set(AllTypes& own, const native::AllTypes& core) {
  own.set_boolean_value(core.boolean_value);
  own.set_octet_value(core.octet_value);
  own.set_char_value(core.char_value);
  own.set_wchar_value(core.wchar_value);
  own.set_int16_value(core.int16_value);
  own.set_int32_value(core.int32_value);
  own.set_int64_value(core.int64_value);
  own.set_float_value(core.float_value);
  own.set_double_value(core.double_value);
  Set(*own.mutable_string_value(), core.string_value);
  Set(*own.mutable_wstring_value(), core.wstring_value);
}

void Set(AllArrays& own, const native::AllArrays& core) {
  Set(*own.mutable_booleans(), core.booleans);
  Set(*own.mutable_octets(), core.octets);
  Set(*own.mutable_chars(), core.chars);
  Set(*own.mutable_wchars(), core.wchars);
  Set(*own.mutable_int16s(), core.int16s);
  Set(*own.mutable_int32s(), core.int32s);
  Set(*own.mutable_int64s(), core.int64s);
  Set(*own.mutable_floats(), core.floats);
  Set(*own.mutable_doubles(), core.doubles);
  Set(*own.mutable_strings(), core.strings);
  Set(*own.mutable_wstrings(), core.wstrings);
  Set(*own.mutable_structs(), core.structs);
}

void Get(std::vector<std::uint8_t>& core, const std::string& own) {
  core.assign(own.begin(), own.end());
}

void Get(std::vector<char16_t>& core, const std::string& own) {
  const std::u16string units = text::Utf16(own);
  core.assign(units.begin(), units.end());
}

void Get(std::u16string& core, const std::string& own) { core = text::Utf16(own); }

void Get(native::Item& core, const Item& own) {
  core.id = own.id();
  Get(core.name, own.name());
  core.value = own.value();
}

void Get(native::AllTypes& core, const AllTypes& own) {
  core.boolean_value = own.boolean_value();
  core.octet_value = static_cast<std::uint8_t>(own.octet_value());
  core.char_value = static_cast<char16_t>(own.char_value());
  core.wchar_value = static_cast<char16_t>(own.wchar_value());
  core.int16_value = static_cast<std::int16_t>(own.int16_value());
  core.int32_value = own.int32_value();
  core.int64_value = own.int64_value();
  core.float_value = own.float_value();
  core.double_value = own.double_value();
  Get(core.string_value, own.string_value());
  Get(core.wstring_value, own.wstring_value());
}

void Get(native::AllArrays& core, const AllArrays& own) {
  Get(core.booleans, own.booleans());
  Get(core.octets, own.octets());
  Get(core.chars, own.chars());
  Get(core.wchars, own.wchars());
  Get(core.int16s, own.int16s());
  Get(core.int32s, own.int32s());
  Get(core.int64s, own.int64s());
  Get(core.floats, own.floats());
  Get(core.doubles, own.doubles());
  Get(core.strings, own.strings());
  Get(core.wstrings, own.wstrings());
  Get(core.structs, own.structs());
}

}  // namespace roundtrip::grpc::values
