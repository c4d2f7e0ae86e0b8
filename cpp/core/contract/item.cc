#include "core/contract/item.h"

#include <bit>
#include <cstdint>

#include "core/contract/hexadecimal.h"
#include "core/contract/text.h"

namespace roundtrip::native {
bool SameBits(const Item& a, const Item& b) {
  return a.id == b.id && a.name == b.name &&
         std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

std::string Show(const Item& item) {
  return "{id " + std::to_string(item.id) + ", name " + text::Shown(item.name) + ", value 0x" +
         hexadecimal::OfNumber(item.value) + "}";
}

}  // namespace roundtrip::native
