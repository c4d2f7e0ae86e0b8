#ifndef ROUNDTRIP_CORE_CONTRACT_TEXT_H_
#define ROUNDTRIP_CORE_CONTRACT_TEXT_H_

#include <string>
#include <string_view>

/// Text in this language is a std::string in WTF-8: UTF-8, in which half a surrogate pair has the
/// three bytes that UTF-8 would give its code point.
namespace roundtrip::text {

/// @param units UTF-16 code units; a pair becomes four bytes, half a pair three
std::string Wtf8(std::u16string_view units);

/// @param wtf8 text
/// @return one byte a character
/// @throws Refused if a character is above U+00FF, or the bytes are no WTF-8
std::string Latin1(std::string_view wtf8);

/// @param latin1 one byte a character
/// @return WTF-8
std::string FromLatin1(std::string_view latin1);

/// @param wtf8 text
/// @return UTF-16 code units, half a surrogate pair as one
/// @throws Refused if the bytes are no WTF-8
std::u16string Utf16(std::string_view wtf8);

/// For reports: in quotes, printable ASCII as it is, every other byte as \xNN; a long text is cut.
std::string Shown(std::string_view bytes);

}  // namespace roundtrip::text

#endif  // ROUNDTRIP_CORE_CONTRACT_TEXT_H_
