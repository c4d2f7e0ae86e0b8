#include "core/contract/servant.h"

#include <gtest/gtest.h>

#include <thread>

namespace roundtrip {
namespace {

using Tally = CallCounts::Tally;

TEST(CallCountsTest, AddsUpByOperationAndLosesNothingBetweenThreads) {
  constexpr int kThreads = 8;
  constexpr int kCalls = 50'000;
  CallCounts call_counts;
  call_counts.Count({&kBounce, 175, 30'800});
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int call = 0; call < kCalls; ++call) call_counts.Count({&kInvoke, 1, 1});
    });
  }
  threads.clear();
  EXPECT_EQ(call_counts.Calls(), (Tally{{"invoke", kThreads * kCalls}, {"bounce", 175}}));
  EXPECT_EQ(call_counts.Bytes(), (Tally{{"invoke", kThreads * kCalls * 4}, {"bounce", 862'400}}));
}

class ServantTest : public testing::Test {
 protected:
  CallCounts call_counts_;
  Servant servant_{call_counts_};
};

TEST(Scalars, AreCountedListByList) {
  // Eleven lists of three, and three structs of eleven members.
  const auto arrays = kinds::Struct<native::AllArrays>::At(2);
  EXPECT_EQ(Scalars(arrays), 66);
  EXPECT_EQ(Scalars(arrays.structs), 3 * 11);
}

TEST_F(ServantTest, MakesAReplyOnceForEachCount) {
  int made = 0;
  const auto convert = [&](std::vector<std::int32_t> core) {
    ++made;
    return core;
  };
  const auto* first = &servant_.Prepared(kGetInt32Array, 3, convert);
  EXPECT_EQ(*first, kinds::Sequence<kinds::Int32>::Of(3));
  const auto* second = &servant_.Prepared(kGetInt32Array, 5, convert);
  EXPECT_EQ(second->size(), 5);
  EXPECT_EQ(&servant_.Prepared(kGetInt32Array, 3, convert), first);
  EXPECT_EQ(&servant_.Prepared(kGetInt32Array, 3, convert), first);
  EXPECT_EQ(made, 2);
  EXPECT_EQ(call_counts_.Bytes(), (Tally{{"getInt32Array", 4 * 14}}));
}

TEST_F(ServantTest, IsSafeForManyThreads) {
  constexpr int kCalls = 2000;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kCalls; ++i) {
        const std::int32_t count = (i + thread) % 7;
        const auto size = static_cast<std::size_t>(count);
        EXPECT_EQ(servant_.Prepared(kGetInt16Array, count, std::identity()).size(), size);
        servant_.Set(kSetString, std::string(size, 'x'), size);
        EXPECT_LT(servant_.Get(kGetString, [](auto) { return std::string(); })->size(), 7);
      }
    });
  }
  threads.clear();
  EXPECT_EQ(call_counts_.Calls().at("getInt16Array"), 4 * kCalls);
}

}  // namespace
}  // namespace roundtrip
