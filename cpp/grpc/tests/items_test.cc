#include "grpc/items.h"

#include <gtest/gtest.h>

#include "core/contract/timed_values.h"

namespace roundtrip::grpc {
namespace {

TEST(Items, ComeBackAsTheyWere) {
  std::vector<native::Item> items = timed_values::Items(4);
  items[1].name = std::string("a\0b", 3);
  items[2].value = -0.0;
  // Half a surrogate pair: nothing is refused before it is sent.
  items[3].name = "\xed\xa0\x80";
  const auto back = items::ToNative(items::Of(items));
  ASSERT_EQ(back.size(), items.size());
  for (std::size_t i = 0; i < items.size(); ++i) EXPECT_TRUE(SameBits(back[i], items[i])) << i;
  EXPECT_TRUE(items::ToNative(items::Of({})).empty());
}

}  // namespace
}  // namespace roundtrip::grpc
