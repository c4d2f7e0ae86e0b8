#include "core/contract/describe_difference.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "core/contract/all_arrays.h"
#include "core/contract/timed_values.h"

namespace roundtrip {
namespace {

template <typename Value>
std::string Difference(const Value& expected, const Value& came) {
  return DescribeDifference("reply", expected, came);
}

TEST(DescribeDifferenceTest, IsEmptyForWhatIsTheSame) {
  const native::AllArrays arrays = timed_values::Arrays(3);
  EXPECT_EQ(Difference(arrays, arrays), "");
  EXPECT_EQ(Difference(timed_values::Items(2), timed_values::Items(2)), "");
}

TEST(DescribeDifferenceTest, ComparesBitForBit) {
  EXPECT_EQ(Difference(0.0, -0.0), "reply 8000000000000000 instead of 0000000000000000");
  EXPECT_EQ(Difference(std::bit_cast<float>(0xffc0abcdU), std::numeric_limits<float>::quiet_NaN()),
            "reply 7fc00000 instead of ffc0abcd");
  EXPECT_EQ(Difference(std::numeric_limits<double>::quiet_NaN(),
                       std::numeric_limits<double>::quiet_NaN()),
            "");
  EXPECT_EQ(Difference(2, 7), "reply 7 instead of 2");
}

TEST(DescribeDifferenceTest, NamesThePlace) {
  auto items = timed_values::Items(2);
  items[1].name = u"a\u00e9";
  EXPECT_EQ(Difference(timed_values::Items(2), items),
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
  Stepping up(2);
  EXPECT_EQ(CheckMonotonic("it", up), "") << "others may call it too";
  Stepping stuck(0);
  EXPECT_EQ(CheckMonotonic("it", stuck), "it counted to 5 after 5");
}

}  // namespace
}  // namespace roundtrip
