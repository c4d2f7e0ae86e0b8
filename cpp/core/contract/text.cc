#include "core/contract/text.h"

#include <array>
#include <cstdint>
#include <cstdio>

#include "core/contract/errors.h"
#include "core/contract/hexadecimal.h"

namespace roundtrip::text {
namespace {

constexpr char32_t kLastLatin1 = 0xff;
constexpr std::size_t kShownBytes = 40;

bool IsHighSurrogate(char32_t unit) { return unit >= 0xd800 && unit <= 0xdbff; }
bool IsLowSurrogate(char32_t unit) { return unit >= 0xdc00 && unit <= 0xdfff; }

void AppendByte(std::string& bytes, char32_t byte) { bytes += static_cast<char>(byte); }

void AppendContinuation(std::string& bytes, char32_t point, unsigned shift) {
  AppendByte(bytes, 0x80U | ((point >> shift) & 0x3fU));
}

void Append(std::string& bytes, char32_t point) {
  if (point < 0x80) {
    AppendByte(bytes, point);
  } else if (point < 0x800) {
    AppendByte(bytes, 0xc0U | (point >> 6U));
    AppendContinuation(bytes, point, 0);
  } else if (point < 0x10000) {
    AppendByte(bytes, 0xe0U | (point >> 12U));
    AppendContinuation(bytes, point, 6);
    AppendContinuation(bytes, point, 0);
  } else {
    AppendByte(bytes, 0xf0U | (point >> 18U));
    AppendContinuation(bytes, point, 12);
    AppendContinuation(bytes, point, 6);
    AppendContinuation(bytes, point, 0);
  }
}

std::string Named(char32_t point) {
  std::array<char, 16> name{};
  const int length =
      std::snprintf(name.data(), name.size(), "U+%04X", static_cast<unsigned>(point));
  return {name.data(), static_cast<std::size_t>(length)};
}

/// Printable ASCII as it is, every other byte as \xNN.
std::string Escaped(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    if (c >= ' ' && c <= '~' && c != '\\') {
      text += c;
    } else {
      text += "\\x" + hexadecimal::Of(static_cast<unsigned char>(c), 2);
    }
  }
  return text;
}

/// How many bytes the sequence that begins with this one has; 0: none begins so.
std::size_t SequenceBytes(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  if (first >= 0xf0 && first < 0xf5) return 4;
  return 0;
}

[[noreturn]] void RefuseBytes(std::size_t at) {
  throw Refused("the text is no WTF-8 from byte " + std::to_string(at) + " on");
}

/// Takes one code point.
/// @param at where it begins; moved behind it
char32_t TakePoint(std::string_view wtf8, std::size_t& at) {
  const auto first = static_cast<unsigned char>(wtf8[at]);
  const std::size_t size = SequenceBytes(first);
  if (size == 0 || wtf8.size() - at < size) RefuseBytes(at);
  if (size == 1) {
    ++at;
    return first;
  }
  char32_t point = first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(wtf8[at + i]);
    if ((next & 0xc0U) != 0x80U) RefuseBytes(at);
    point = (point << 6U) | (next & 0x3fU);
  }
  // A point that fits fewer bytes must use fewer.
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kLeast.at(size) || point > 0x10ffff) RefuseBytes(at);
  at += size;
  return point;
}

}  // namespace

std::string Wtf8(std::u16string_view units) {
  std::string bytes;
  bytes.reserve(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t point = units[i];
    if (IsHighSurrogate(point) && i + 1 < units.size() && IsLowSurrogate(units[i + 1])) {
      ++i;
      point = 0x10000U + ((point - 0xd800U) << 10U) + (units[i] - 0xdc00U);
    }
    Append(bytes, point);
  }
  return bytes;
}

std::string Latin1(std::string_view wtf8) {
  std::string latin1;
  latin1.reserve(wtf8.size());
  for (std::size_t at = 0; at < wtf8.size();) {
    const char32_t point = TakePoint(wtf8, at);
    if (point > kLastLatin1) {
      throw Refused(Named(point) + " is not in ISO 8859-1");
    }
    AppendByte(latin1, point);
  }
  return latin1;
}

std::string FromLatin1(std::string_view latin1) {
  std::string wtf8;
  wtf8.reserve(latin1.size());
  for (const char c : latin1) {
    Append(wtf8, static_cast<unsigned char>(c));
  }
  return wtf8;
}

std::u16string Utf16(std::string_view wtf8) {
  std::u16string units;
  units.reserve(wtf8.size());
  for (std::size_t at = 0; at < wtf8.size();) {
    const char32_t point = TakePoint(wtf8, at);
    if (point < 0x10000) {
      units += static_cast<char16_t>(point);
    } else {
      units += static_cast<char16_t>(0xd800U + ((point - 0x10000U) >> 10U));
      units += static_cast<char16_t>(0xdc00U + ((point - 0x10000U) & 0x3ffU));
    }
  }
  return units;
}

std::string Shown(std::string_view bytes) {
  std::string shown = "'" + Escaped(bytes.substr(0, kShownBytes)) + "'";
  if (bytes.size() > kShownBytes) {
    shown += "... of " + std::to_string(bytes.size()) + " bytes";
  }
  return shown;
}

}  // namespace roundtrip::text
