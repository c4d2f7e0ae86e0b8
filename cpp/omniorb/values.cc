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

void Get(std::u16string& core, const char* own) {
  core.clear();
  for (const char c : std::string_view(own)) core += static_cast<unsigned char>(c);
}

void Get(std::u16string& core, const CORBA::WChar* own) {
  const std::wstring_view units(own);
  core.assign(units.begin(), units.end());
}

#include "omniorb/generated/struct_values.inc"

}  // namespace roundtrip::omniorb::values
