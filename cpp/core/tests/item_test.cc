#include "core/contract/item.h"

#include <gtest/gtest.h>

#include <bit>

namespace roundtrip::native {
namespace {

Item WithBits(std::uint64_t bits) {
  return {.id = 1, .name = "n", .value = std::bit_cast<double>(bits)};
}

TEST(ItemTest, IsComparedBitForBit) {
  EXPECT_TRUE(SameBits(WithBits(0x7ff8000000000000), WithBits(0x7ff8000000000000)));
  EXPECT_FALSE(SameBits(WithBits(0x7ff8000000000000), WithBits(0xfff8000000abcdef)));
  EXPECT_FALSE(SameBits(WithBits(0), WithBits(0x8000000000000000))) << "the zeros differ";
  EXPECT_FALSE(SameBits({.id = 1, .name = "a"}, {.id = 1, .name = "b"}));
  EXPECT_FALSE(SameBits({.id = 1, .name = "a"}, {.id = 2, .name = "a"}));
}

TEST(ItemTest, IsShownInAsciiAndCut) {
  EXPECT_EQ(Show({.id = -1, .name = "a\xc3\xa9\\", .value = 1}),
            "{id -1, name 'a\\xc3\\xa9\\x5c', value 0x3ff0000000000000}");
  EXPECT_EQ(Show({.id = 0, .name = std::string(50, 'x'), .value = 0}),
            "{id 0, name '" + std::string(40, 'x') + "'... of 50 bytes, value 0x0000000000000000}");
}

}  // namespace
}  // namespace roundtrip::native
