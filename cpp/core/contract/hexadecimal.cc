#include "core/contract/hexadecimal.h"

#include <array>
#include <cstdio>

#include "core/contract/text.h"

namespace roundtrip::hexadecimal {

std::string Of(std::uint64_t bits, int digits) {
  std::array<char, 17> text{};
  const int length = std::snprintf(text.data(), text.size(), "%0*llx", digits,
                                   static_cast<unsigned long long>(bits));
  return {text.data(), static_cast<std::size_t>(length)};
}

std::string ToText(const std::string& digits) {
  constexpr std::size_t kUnitDigits = 4;
  std::u16string units;
  for (std::size_t at = 0; at < digits.size(); at += kUnitDigits) {
    units +=
        static_cast<char16_t>(To<std::uint16_t>(std::string_view(digits).substr(at, kUnitDigits)));
  }
  return text::Wtf8(units);
}

}  // namespace roundtrip::hexadecimal
