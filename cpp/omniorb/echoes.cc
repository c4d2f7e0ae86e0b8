#include "omniorb/echoes.h"

#include <string_view>

#include "core/contract/errors.h"
#include "core/contract/hexadecimal.h"
#include "core/contract/text.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb::echoes {
namespace {

CORBA::Char Narrow(char16_t unit) {
  constexpr char16_t kLastLatin1 = 0xff;
  if (unit > kLastLatin1) {
    throw Refused("the character " + hexadecimal::OfNumber(unit) + " is not in ISO 8859-1");
  }
  return static_cast<CORBA::Char>(unit);
}

char16_t FromNarrow(CORBA::Char character) { return static_cast<unsigned char>(character); }

char16_t FromWideUnit(CORBA::WChar unit) { return static_cast<char16_t>(unit); }

std::string FromString(const char* latin1) { return text::FromLatin1(latin1); }

/// Into a sequence of the mapping's, element by element.
template <typename Sequence, typename Values, typename Convert>
void Fill(Sequence& sequence, const Values& values, Convert convert) {
  sequence.length(static_cast<CORBA::ULong>(values.size()));
  for (CORBA::ULong i = 0; i < sequence.length(); ++i) sequence[i] = convert(values[i]);
}

/// As it is.
template <typename Sequence, typename Values>
void Fill(Sequence& sequence, const Values& values) {
  Fill(sequence, values, [](auto value) { return value; });
}

/// Out of a sequence of the mapping's, element by element.
template <typename Values, typename Sequence, typename Convert>
void Take(Values& values, const Sequence& sequence, Convert convert) {
  values.reserve(sequence.length());
  for (CORBA::ULong i = 0; i < sequence.length(); ++i) values.push_back(convert(sequence[i]));
}

template <typename Values, typename Sequence>
void Take(Values& values, const Sequence& sequence) {
  Take(values, sequence, [](auto value) { return value; });
}

}  // namespace

std::wstring Wide(const std::string& wtf8) {
  const std::u16string units = text::Utf16(wtf8);
  // As a `const wchar_t*` it would end there, without a word.
  if (units.find(u'\0') != std::u16string::npos) throw Refused("U+0000 ends a CORBA wstring");
  return {units.begin(), units.end()};
}

std::string FromWide(const CORBA::WChar* units) {
  const std::wstring_view all(units);
  return text::Wtf8(std::u16string(all.begin(), all.end()));
}

AllTypes Struct(const native::AllTypes& data) {
  AllTypes value;
  value.booleanValue = data.boolean_value;
  value.octetValue = data.octet_value;
  value.charValue = Narrow(data.char_value);
  value.wcharValue = data.wchar_value;
  value.int16Value = data.int16_value;
  value.int32Value = data.int32_value;
  value.int64Value = data.int64_value;
  value.floatValue = data.float_value;
  value.doubleValue = data.double_value;
  value.stringValue = values::String(data.string_value).c_str();
  value.wstringValue = Wide(data.wstring_value).c_str();
  return value;
}

native::AllTypes FromStruct(const AllTypes& data) {
  return {.boolean_value = data.booleanValue,
          .octet_value = data.octetValue,
          .char_value = FromNarrow(data.charValue),
          .wchar_value = FromWideUnit(data.wcharValue),
          .int16_value = data.int16Value,
          .int32_value = data.int32Value,
          .int64_value = data.int64Value,
          .float_value = data.floatValue,
          .double_value = data.doubleValue,
          .string_value = FromString(data.stringValue.in()),
          .wstring_value = FromWide(data.wstringValue.in())};
}

AllArrays Arrays(const native::AllArrays& data) {
  AllArrays value;
  Fill(value.booleans, data.booleans);
  Fill(value.octets, data.octets);
  Fill(value.chars, data.chars, Narrow);
  Fill(value.wchars, data.wchars);
  Fill(value.int16s, data.int16s);
  Fill(value.int32s, data.int32s);
  Fill(value.int64s, data.int64s);
  Fill(value.floats, data.floats);
  Fill(value.doubles, data.doubles);
  // A sequence of strings takes over what it is given.
  Fill(value.strings, data.strings,
       [](const auto& text) { return CORBA::string_dup(values::String(text).c_str()); });
  Fill(value.wstrings, data.wstrings,
       [](const auto& text) { return CORBA::wstring_dup(Wide(text).c_str()); });
  Fill(value.structs, data.structs, Struct);
  return value;
}

native::AllArrays FromArrays(const AllArrays& data) {
  native::AllArrays value;
  Take(value.booleans, data.booleans);
  Take(value.octets, data.octets);
  Take(value.chars, data.chars, FromNarrow);
  Take(value.wchars, data.wchars, FromWideUnit);
  Take(value.int16s, data.int16s);
  Take(value.int32s, data.int32s);
  Take(value.int64s, data.int64s);
  Take(value.floats, data.floats);
  Take(value.doubles, data.doubles);
  Take(value.strings, data.strings, [](const char* text) { return FromString(text); });
  Take(value.wstrings, data.wstrings, [](const CORBA::WChar* text) { return FromWide(text); });
  Take(value.structs, data.structs, FromStruct);
  return value;
}

}  // namespace roundtrip::omniorb::echoes
