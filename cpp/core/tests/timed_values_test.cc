#include "core/contract/timed_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace roundtrip::timed_values {
namespace {

TEST(TimedValues, BytesRunFromOneTo127) {
  const auto bytes = Elements(1'048'576, Octet);
  EXPECT_EQ(bytes[0], 1);
  EXPECT_EQ(bytes[126], 127);
  EXPECT_EQ(bytes[127], 1);
  EXPECT_EQ(std::count(bytes.begin(), bytes.end(), 0), 0);
}

TEST(TimedValues, CharactersRunThroughTheAlphabet) {
  EXPECT_EQ(Characters(28), u"abcdefghijklmnopqrstuvwxyzab");
}

TEST(TimedValues, ItemsFollowTheFormulas) {
  EXPECT_EQ(Item(0).id, 16777619);
  EXPECT_EQ(Item(0).name, u"item-00000000000");
  EXPECT_EQ(Item(0).value, 1.0 / 3);
  // 350 x 16777619 = 5872166650, less twice 2147483648.
  EXPECT_EQ(Item(349).id, 1577199354);
  EXPECT_EQ(Item(349).name, u"item-00000000349");
  EXPECT_EQ(Item(349, 20).name, u"item-000000000000349");
}

TEST(TimedValues, ItemsHaveDistinctNames) {
  std::set<std::u16string> names;
  for (const native::Item& item : Items(350)) {
    EXPECT_EQ(item.name.size(), 16);
    EXPECT_GE(item.id, 0);
    names.insert(item.name);
  }
  EXPECT_EQ(names.size(), 350);
}

TEST(TimedValues, StructsFollowTheFormulas) {
  const native::AllTypes second = Struct(1);
  EXPECT_FALSE(second.boolean_value);
  EXPECT_EQ(second.octet_value, 2);
  EXPECT_EQ(second.char_value, u'b');
  EXPECT_EQ(second.wchar_value, u'B');
  EXPECT_EQ(second.int16_value, 2 * 7919);
  EXPECT_EQ(second.int32_value, 2 * 16777619);
  EXPECT_EQ(second.int64_value, 2 * 1099511628211);
  EXPECT_EQ(second.float_value, 2.0F / 3);
  EXPECT_EQ(second.double_value, 2.0 / 3);
  EXPECT_EQ(second.string_value, u"string-000000001");
  EXPECT_EQ(second.wstring_value, u"wstring-00000001");
  EXPECT_EQ(Arrays(2).structs[1].int64_value, second.int64_value);
}

}  // namespace
}  // namespace roundtrip::timed_values
