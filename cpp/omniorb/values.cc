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

namespace {

/// Visits the members of a struct of the mapping's and of the core's side by side.
template <typename Own, typename Core, typename Visit>
void ForEachItemMember(Own& own, Core& core, Visit visit) {
  visit(own.id, core.id);
  visit(own.name, core.name);
  visit(own.value, core.value);
}

template <typename Own, typename Core, typename Visit>
void ForEachTypesMember(Own& own, Core& core, Visit visit) {
  visit(own.booleanValue, core.boolean_value);
  visit(own.octetValue, core.octet_value);
  visit(own.charValue, core.char_value);
  visit(own.wcharValue, core.wchar_value);
  visit(own.int16Value, core.int16_value);
  visit(own.int32Value, core.int32_value);
  visit(own.int64Value, core.int64_value);
  visit(own.floatValue, core.float_value);
  visit(own.doubleValue, core.double_value);
  visit(own.stringValue, core.string_value);
  visit(own.wstringValue, core.wstring_value);
}

template <typename Own, typename Core, typename Visit>
void ForEachArraysMember(Own& own, Core& core, Visit visit) {
  visit(own.booleans, core.booleans);
  visit(own.octets, core.octets);
  visit(own.chars, core.chars);
  visit(own.wchars, core.wchars);
  visit(own.int16s, core.int16s);
  visit(own.int32s, core.int32s);
  visit(own.int64s, core.int64s);
  visit(own.floats, core.floats);
  visit(own.doubles, core.doubles);
  visit(own.strings, core.strings);
  visit(own.wstrings, core.wstrings);
  visit(own.structs, core.structs);
}

constexpr auto kSet = [](auto& own, const auto& core) { Set(own, core); };
constexpr auto kGet = [](const auto& own, auto& core) { Get(core, own); };

}  // namespace

void Set(Item& own, const native::Item& core) { ForEachItemMember(own, core, kSet); }
void Set(AllTypes& own, const native::AllTypes& core) { ForEachTypesMember(own, core, kSet); }
void Set(AllArrays& own, const native::AllArrays& core) { ForEachArraysMember(own, core, kSet); }

void Get(std::u16string& core, const char* own) {
  core.clear();
  for (const char c : std::string_view(own)) core += static_cast<unsigned char>(c);
}

void Get(std::u16string& core, const CORBA::WChar* own) {
  const std::wstring_view units(own);
  core.assign(units.begin(), units.end());
}

void Get(native::Item& core, const Item& own) { ForEachItemMember(own, core, kGet); }
void Get(native::AllTypes& core, const AllTypes& own) { ForEachTypesMember(own, core, kGet); }
void Get(native::AllArrays& core, const AllArrays& own) { ForEachArraysMember(own, core, kGet); }

}  // namespace roundtrip::omniorb::values
