#include "core/measure/warmup.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/tests/fake_clock.h"

namespace roundtrip {
namespace {

using tests::FakeCall;
using tests::FakeClock;

class WarmupTest : public testing::Test {
 protected:
  std::vector<Warmup::Window> Run(FakeCall& call, const Warmup& warmup) {
    return warmup.Run(clock_, call, samples_, runs_);
  }

  FakeClock clock_;
  Samples samples_{2};
  std::int64_t runs_ = 0;
};

TEST_F(WarmupTest, IsNoneForZeroOfBoth) {
  FakeCall call(clock_, [](int) { return 10; });
  EXPECT_TRUE(Run(call, {.calls = 0, .elapsed_ns = 0, .window_ns = 100}).empty());
  EXPECT_EQ(call.Runs(), 0);
}

TEST_F(WarmupTest, FillsWindowsWithPassesUntilTheCallsAreReached) {
  FakeCall call(clock_, [](int) { return Warmup::kPassNs; });
  const auto windows = Run(call, {.calls = 5, .elapsed_ns = 0, .window_ns = 5 * Warmup::kPassNs});
  ASSERT_EQ(windows.size(), 2);
  EXPECT_EQ(windows[0].calls, 3) << "of 2 ms each, cleaning up included";
  EXPECT_EQ(windows[1].calls, 3) << "the last window is whole too";
  EXPECT_EQ(runs_, 6);
  EXPECT_EQ(call.CleanUps(), 5) << "between all runs, and not after the last";
}

TEST_F(WarmupTest, FillsWindowsUntilTheTimeIsReachedToo) {
  FakeCall call(clock_, [](int) { return 10 * Warmup::kPassNs; });
  const auto windows = Run(call, {.calls = 1, .elapsed_ns = 90 * Warmup::kPassNs, .window_ns = 1});
  EXPECT_EQ(windows.size(), 9);
  EXPECT_EQ(runs_, 9);
}

TEST_F(WarmupTest, HasShorterPassesIfFewSamplesFit) {
  FakeCall call(clock_, [](int) { return 10; });
  Run(call, {.calls = 5, .elapsed_ns = 0, .window_ns = 1});
  EXPECT_EQ(runs_, 6) << "two at once";
}

TEST_F(WarmupTest, CountsTheRunsBeforeOneThatRaises) {
  FakeCall call(clock_, [](int run) -> std::int64_t {
    if (run == 4) throw std::runtime_error("broken");
    return 10;
  });
  EXPECT_THROW(Run(call, {.calls = 9, .elapsed_ns = 0, .window_ns = 20}), std::runtime_error);
  EXPECT_EQ(runs_, 4);
}

}  // namespace
}  // namespace roundtrip
