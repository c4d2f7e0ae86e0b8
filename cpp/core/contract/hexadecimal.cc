#include "core/contract/hexadecimal.h"

#include <array>
#include <cstdio>

namespace roundtrip::hexadecimal {

std::string Of(std::uint64_t bits, int digits) {
  std::array<char, 17> text{};
  const int length = std::snprintf(text.data(), text.size(), "%0*llx", digits,
                                   static_cast<unsigned long long>(bits));
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace roundtrip::hexadecimal
