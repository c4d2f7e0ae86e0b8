#pragma once

#include <string>
#include <string_view>

/// Text of the contract is a std::u16string: UTF-16 units, so that half a surrogate pair can be
/// held.
namespace roundtrip::text {

/// @throws Refused if the units hold half a surrogate pair, which UTF-8 does not have
std::string Utf8(std::u16string_view units);

/// @throws Refused if it is not UTF-8
std::u16string Utf16(std::string_view utf8);

/// For reports: in quotes, printable ASCII as it is, every other unit as \uXXXX; a long text is
/// cut.
std::string Shown(std::u16string_view units);

/// A text from outside for an error, cut if it is long.
std::string Shortened(std::string_view text);

/// Names with commas between, for "expected ..."; "none" if there are none.
template <typename Names>
std::string Listed(const Names& names) {
  std::string list;
  for (const auto& name : names) {
    if (!list.empty()) list += ", ";
    list += name;
  }
  return list.empty() ? "none" : list;
}

/// A host as it stands before a colon and a port: an IPv6 address in brackets.
std::string Bracketed(const std::string& host);

}  // namespace roundtrip::text
