#include "core/item.h"

#include <array>
#include <bit>
#include <cstdio>
#include <string_view>

namespace roundtrip::native {
namespace {

constexpr std::size_t kShownNameBytes = 40;

std::string Hexadecimal(std::uint64_t bits, int digits) {
  std::array<char, 17> text{};
  const int length = std::snprintf(text.data(), text.size(), "%0*llx", digits,
                                   static_cast<unsigned long long>(bits));
  return {text.data(), static_cast<std::size_t>(length)};
}

/// Printable ASCII as it is, every other byte as \xNN.
std::string Escaped(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    if (c >= ' ' && c <= '~' && c != '\\') {
      text += c;
    } else {
      text += "\\x" + Hexadecimal(static_cast<unsigned char>(c), 2);
    }
  }
  return text;
}

}  // namespace

bool SameBits(const Item& a, const Item& b) {
  return a.id == b.id && a.name == b.name &&
         std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

std::string Show(const Item& item) {
  std::string name = "'" + Escaped(std::string_view(item.name).substr(0, kShownNameBytes)) + "'";
  if (item.name.size() > kShownNameBytes) {
    name += "... of " + std::to_string(item.name.size()) + " bytes";
  }
  return "{id " + std::to_string(item.id) + ", name " + name + ", value 0x" +
         Hexadecimal(std::bit_cast<std::uint64_t>(item.value), 16) + "}";
}

}  // namespace roundtrip::native
