#include "omniorb/values.h"

#include <string_view>

#include "core/contract/errors.h"
#include "core/contract/hexadecimal.h"

namespace roundtrip::omniorb::values {

std::string Narrow(const std::u16string& text) {
  std::string latin1;
  latin1.reserve(text.size());
  for (const char16_t unit : text) {
    CORBA::Char character = 0;
    Set(character, unit);
    // As a `const char*` it would end there, without a word.
    if (character == 0) throw Refused("U+0000 ends a CORBA string");
    latin1 += static_cast<char>(character);
  }
  return latin1;
}

std::wstring Wide(const std::u16string& text) {
  if (text.find(u'\0') != std::u16string::npos) throw Refused("U+0000 ends a CORBA wstring");
  return {text.begin(), text.end()};
}

void Set(CORBA::Char& own, char16_t core) {
  constexpr char16_t kLastLatin1 = 0xff;
  if (core > kLastLatin1) {
    throw Refused("the character " + hexadecimal::OfNumber(core) + " is not in ISO 8859-1");
  }
  own = static_cast<CORBA::Char>(core);
}

void Set(Item& own, const native::Item& core) {
  Set(own.id, core.id);
  Set(own.name, core.name);
  Set(own.value, core.value);
}

void Set(AllTypes& own, const native::AllTypes& core) {
  Set(own.booleanValue, core.boolean_value);
  Set(own.octetValue, core.octet_value);
  Set(own.charValue, core.char_value);
  Set(own.wcharValue, core.wchar_value);
  Set(own.int16Value, core.int16_value);
  Set(own.int32Value, core.int32_value);
  Set(own.int64Value, core.int64_value);
  Set(own.floatValue, core.float_value);
  Set(own.doubleValue, core.double_value);
  Set(own.stringValue, core.string_value);
  Set(own.wstringValue, core.wstring_value);
}

void Set(AllArrays& own, const native::AllArrays& core) {
  Set(own.booleans, core.booleans);
  Set(own.octets, core.octets);
  Set(own.chars, core.chars);
  Set(own.wchars, core.wchars);
  Set(own.int16s, core.int16s);
  Set(own.int32s, core.int32s);
  Set(own.int64s, core.int64s);
  Set(own.floats, core.floats);
  Set(own.doubles, core.doubles);
  Set(own.strings, core.strings);
  Set(own.wstrings, core.wstrings);
  Set(own.structs, core.structs);
}

void Get(std::u16string& core, const char* own) {
  core.clear();
  for (const char c : std::string_view(own)) core += static_cast<unsigned char>(c);
}

void Get(std::u16string& core, const CORBA::WChar* own) {
  const std::wstring_view units(own);
  core.assign(units.begin(), units.end());
}

void Get(native::Item& core, const Item& own) {
  Get(core.id, own.id);
  Get(core.name, own.name.in());
  Get(core.value, own.value);
}

void Get(native::AllTypes& core, const AllTypes& own) {
  Get(core.boolean_value, own.booleanValue);
  Get(core.octet_value, own.octetValue);
  Get(core.char_value, own.charValue);
  Get(core.wchar_value, own.wcharValue);
  Get(core.int16_value, own.int16Value);
  Get(core.int32_value, own.int32Value);
  Get(core.int64_value, own.int64Value);
  Get(core.float_value, own.floatValue);
  Get(core.double_value, own.doubleValue);
  Get(core.string_value, own.stringValue.in());
  Get(core.wstring_value, own.wstringValue.in());
}

void Get(native::AllArrays& core, const AllArrays& own) {
  Get(core.booleans, own.booleans);
  Get(core.octets, own.octets);
  Get(core.chars, own.chars);
  Get(core.wchars, own.wchars);
  Get(core.int16s, own.int16s);
  Get(core.int32s, own.int32s);
  Get(core.int64s, own.int64s);
  Get(core.floats, own.floats);
  Get(core.doubles, own.doubles);
  Get(core.strings, own.strings);
  Get(core.wstrings, own.wstrings);
  Get(core.structs, own.structs);
}

}  // namespace roundtrip::omniorb::values
