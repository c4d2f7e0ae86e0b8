// The values by formula, and how a difference is described.
#include "testkit/values.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <set>

#include "core/contract/describe_difference.h"
#include "core/contract/shapes.h"

namespace roundtrip {
namespace {

using testkit::Arrays;
using testkit::Items;
using timed_values::Unsorted;
using Item = kinds::Struct<native::Item>;

TEST(TimedValuesTest, ItemsFollowTheFormulas) {
  EXPECT_EQ(Item::At(0).id, 16777619);
  EXPECT_EQ(Item::At(0).name, u"item-00000000000");
  EXPECT_EQ(Item::At(0).value, 1.0 / 3);
  // 350 x 16777619 = 5872166650, less twice 2147483648.
  EXPECT_EQ(Item::At(349).id, 1577199354);
  EXPECT_EQ(Item::At(349).name, u"item-00000000349");
  EXPECT_EQ(Item::At(349, 20).name, u"item-000000000000349");
}

TEST(TimedValuesTest, SequencesWithinAStructHaveUpToThreeElementsOfTheirOwn) {
  const auto first = kinds::Struct<native::AllArrays>::At(0);
  ASSERT_EQ(first.structs.size(), 1);
  EXPECT_EQ(DescribeDifference("it", first.structs[0], testkit::Struct::At(0)), "");
  const auto third = kinds::Struct<native::AllArrays>::At(2);
  ASSERT_EQ(third.structs.size(), 3);
  EXPECT_EQ(DescribeDifference("it", third.structs[1], testkit::Struct::At(7)), "");
  EXPECT_EQ(third.strings, (std::vector<std::u16string>{u"string-000000006", u"string-000000007",
                                                        u"string-000000008"}));
}

TEST(TimedValuesTest, IntegersToSortFollowTheFinaliserAndDiffer) {
  EXPECT_EQ(Unsorted(0), 0);
  EXPECT_EQ(Unsorted(1), 410673539);
  EXPECT_EQ(Unsorted(Values().Part(1, 2).first), 1072214924);
  std::set<std::int32_t> values;
  for (const std::size_t server : {0U, 1U, 511U}) {
    const std::size_t first = Values().Part(server, 512).first;
    for (std::size_t i = 0; i < 1000; ++i) values.insert(Unsorted(first + i));
  }
  EXPECT_EQ(values.size(), 3000);
}

template <typename Value>
std::string Difference(const Value& expected, const Value& came) {
  return DescribeDifference("reply", expected, came);
}

TEST(DescribeDifferenceTest, IsEmptyForWhatIsTheSame) {
  const native::AllArrays arrays = Arrays(3);
  EXPECT_EQ(Difference(arrays, arrays), "");
  EXPECT_EQ(Difference(Items::Of(2), Items::Of(2)), "");
}

TEST(DescribeDifferenceTest, ComparesBitForBit) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(Difference(0.0, -0.0), "reply 8000000000000000 instead of 0000000000000000");
  EXPECT_EQ(Difference(std::bit_cast<float>(0xffc0abcdU), std::numeric_limits<float>::quiet_NaN()),
            "reply 7fc00000 instead of ffc0abcd");
  EXPECT_EQ(Difference(kNaN, kNaN), "");
  EXPECT_EQ(Difference(2, 7), "reply 7 instead of 2");
}

TEST(DescribeDifferenceTest, NamesThePlace) {
  auto items = Items::Of(2);
  items[1].name = u"a\u00e9";
  EXPECT_EQ(Difference(Items::Of(2), items),
            "reply[1].name 'a\\u00e9' instead of 'item-00000000001'");
  native::AllArrays half;
  half.wchars = {u'a', 0xd800};
  native::AllArrays came = half;
  came.wchars[1] = u'?';
  EXPECT_EQ(Difference(half, came), "reply.wchars[1] 003f instead of d800");
  EXPECT_EQ(Difference(half, native::AllArrays()), "reply.wchars has 0 elements instead of 2");
  EXPECT_EQ(Difference(std::vector<bool>{true, false}, std::vector<bool>{true, true}),
            "reply[1] 1 instead of 0");
}

/// Counts by so much.
class Stepping : public native::Counter {
 public:
  explicit Stepping(std::int32_t step) : step_(step) {}
  std::int32_t Increment() override { return count_ += step_; }
  void Close() override {}

 private:
  std::int32_t step_;
  std::int32_t count_ = 5;
};

TEST(DescribeDifferenceTest, HasACounterGoUp) {
  const auto counting = [](std::int32_t step) -> native::CounterRef {
    return std::make_shared<Stepping>(step);
  };
  EXPECT_EQ(Difference(native::CounterRef(), counting(2)), "") << "others may call it too";
  EXPECT_EQ(Difference(native::CounterRef(), counting(0)), "reply counted to 5 after 5");
}

}  // namespace
}  // namespace roundtrip
