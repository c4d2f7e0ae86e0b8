#include "core/contract/timed_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace roundtrip::timed_values {
namespace {

TEST(TimedValues, InvokeArgumentIsTheContracts) { EXPECT_EQ(kInvokeArgument, 305419896); }

TEST(TimedValues, BytesRunFromOneTo127) {
  const auto bytes = Bytes(1'048'576);
  ASSERT_EQ(bytes.size(), 1'048'576);
  EXPECT_EQ(bytes[0], 1);
  EXPECT_EQ(bytes[126], 127);
  EXPECT_EQ(bytes[127], 1);
  EXPECT_EQ(std::count(bytes.begin(), bytes.end(), 0), 0);
}

TEST(TimedValues, CharactersRunThroughTheAlphabet) {
  EXPECT_EQ(Characters(28), "abcdefghijklmnopqrstuvwxyzab");
}

TEST(TimedValues, ItemsFollowTheFormulas) {
  EXPECT_EQ(ItemAt(0).id, 16777619);
  EXPECT_EQ(ItemAt(0).name, "item-00000000000");
  EXPECT_EQ(ItemAt(0).value, 1.0 / 3);
  // 350 x 16777619 = 5872166650, less twice 2147483648.
  EXPECT_EQ(ItemAt(349).id, 1577199354);
  EXPECT_EQ(ItemAt(349).name, "item-00000000349");
  EXPECT_EQ(ItemAt(349).value, 350.0 / 3);
}

TEST(TimedValues, ItemsHave16CharactersAndDistinctNames) {
  std::set<std::string> names;
  for (const native::Item& item : Items(350)) {
    EXPECT_EQ(item.name.size(), 16);
    EXPECT_GE(item.id, 0);
    names.insert(item.name);
  }
  EXPECT_EQ(names.size(), 350);
}

}  // namespace
}  // namespace roundtrip::timed_values
