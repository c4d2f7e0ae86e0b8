// What runner/tests/protocol cannot show, since it has no clock of its own.
#include "core/measure/loop.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/tests/fake_clock.h"

namespace roundtrip {
namespace {

using tests::FakeCall;
using tests::FakeClock;

class Loop : public testing::Test {
 protected:
  Measurement Run(FakeCall& call, const StopRule& stop) {
    return Measure(clock_, call, stop, samples_);
  }

  FakeClock clock_;
  Samples samples_{100};
};

constexpr std::int64_t kLong = 1'000'000'000;

TEST_F(Loop, EndsOnceCountAndTimeAreBothReached) {
  FakeCall call(clock_, [](int) { return 2'000'000; });
  const auto by_time =
      Run(call, {.samples = 3, .elapsed_ns = 13'000'000, .limit_ns = kLong, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 5) << "of 3 ms each, cleaning up included";
  EXPECT_EQ(by_time.stopped_by, StoppedBy::kCount);
  Run(call, {.samples = 7, .elapsed_ns = 5, .limit_ns = kLong, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 7);
}

TEST_F(Loop, EndsAtTheLimitOfTimeAndOnlyAfterAWholeCall) {
  FakeCall call(clock_, [](int) { return 2'000'000; });
  const auto measured =
      Run(call, {.samples = 50, .elapsed_ns = 0, .limit_ns = 7'000'000, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 3);
  EXPECT_EQ(measured.stopped_by, StoppedBy::kTime);
}

TEST_F(Loop, TakesEachSampleFromItsOwnReadingsAndSettlesInBetween) {
  FakeCall call(clock_, [](int run) { return 10 * (run + 1); });
  const auto measured =
      Run(call, {.samples = 3, .elapsed_ns = 0, .limit_ns = kLong, .capacity = 100});
  EXPECT_EQ(samples_[0], 10);
  EXPECT_EQ(samples_[1], 20);
  EXPECT_EQ(samples_[2], 30);
  EXPECT_EQ(call.CleanUps(), 2) << "not after the last";
  EXPECT_EQ(measured.started_ns, 1000);
  EXPECT_EQ(measured.ended_ns, 1000 + 60 + 2'000'000);
}

TEST_F(Loop, ReadsTheClockOnceBeforeAndOnceAfterEachCall) {
  FakeCall call(clock_, [](int) { return 10; });
  Run(call, {.samples = 5, .elapsed_ns = 0, .limit_ns = kLong, .capacity = 100});
  EXPECT_EQ(clock_.readings, 10);
}

TEST_F(Loop, KeepsTheSamplesBeforeACallThatRaises) {
  FakeCall call(clock_, [](int run) -> std::int64_t {
    if (run == 2) throw std::runtime_error("broken");
    return 10;
  });
  EXPECT_THROW(Run(call, {.samples = 5, .elapsed_ns = 0, .limit_ns = kLong, .capacity = 100}),
               std::runtime_error);
  EXPECT_EQ(samples_.Count(), 2);
}

}  // namespace
}  // namespace roundtrip
