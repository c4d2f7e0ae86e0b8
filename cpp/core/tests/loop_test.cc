#include "core/measure/loop.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/tests/fake_clock.h"

namespace roundtrip {
namespace {

using tests::FakeCall;
using tests::FakeClock;
using StoppedBy = Measurement::StoppedBy;

class Loop : public testing::Test {
 protected:
  Measurement Run(FakeCall& call, const StopRule& stop) {
    return Measure(clock_, call, stop, told_, samples_);
  }

  FakeClock clock_;
  Told told_;
  Samples samples_{100};
};

TEST_F(Loop, EndsOnceCountAndTimeAreBothReached) {
  FakeCall call(clock_, [](int) { return 10; });
  const auto by_time =
      Run(call, {.samples = 3, .elapsed_ns = 45, .limit_ns = 1000, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 5);
  EXPECT_EQ(by_time.stopped_by, StoppedBy::kCount);
  const auto by_count =
      Run(call, {.samples = 7, .elapsed_ns = 5, .limit_ns = 1000, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 7);
  EXPECT_EQ(by_count.stopped_by, StoppedBy::kCount);
}

TEST_F(Loop, EndsAtTheLimitOfTimeAndOnlyAfterAWholeCall) {
  FakeCall call(clock_, [](int) { return 10; });
  const auto measured =
      Run(call, {.samples = 50, .elapsed_ns = 0, .limit_ns = 25, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 3);
  EXPECT_EQ(measured.stopped_by, StoppedBy::kTime);
}

TEST_F(Loop, EndsWhenTheBufferIsFull) {
  FakeCall call(clock_, [](int) { return 10; });
  const auto measured =
      Run(call, {.samples = 50, .elapsed_ns = 0, .limit_ns = 1000, .capacity = 4});
  EXPECT_EQ(samples_.Count(), 4);
  EXPECT_EQ(measured.stopped_by, StoppedBy::kCapacity);
}

TEST_F(Loop, SaysCountWhereTheBufferIsFullWithIt) {
  FakeCall call(clock_, [](int) { return 10; });
  const auto measured = Run(call, {.samples = 4, .elapsed_ns = 0, .limit_ns = 40, .capacity = 4});
  EXPECT_EQ(measured.stopped_by, StoppedBy::kCount);
}

TEST_F(Loop, EndsWhenToldAfterTheCallUnderWay) {
  FakeCall call(clock_, [this](int run) {
    if (run == 2) told_.Stop();
    return 10;
  });
  const auto measured =
      Run(call, {.samples = 50, .elapsed_ns = 0, .limit_ns = 1000, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 3);
  EXPECT_EQ(measured.stopped_by, StoppedBy::kTold);
}

TEST_F(Loop, CallsAtLeastOnceThoughTold) {
  told_.Stop();
  FakeCall call(clock_, [](int) { return 10; });
  Run(call, {.samples = 50, .elapsed_ns = 0, .limit_ns = 1000, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 1);
}

TEST_F(Loop, TakesEachSampleFromItsOwnReadings) {
  FakeCall call(clock_, [](int run) { return 10 * (run + 1); });
  const auto measured =
      Run(call, {.samples = 3, .elapsed_ns = 0, .limit_ns = 1000, .capacity = 100});
  EXPECT_EQ(samples_[0], 10);
  EXPECT_EQ(samples_[1], 20);
  EXPECT_EQ(samples_[2], 30);
  EXPECT_EQ(measured.started_ns, 1000);
  EXPECT_EQ(measured.ended_ns, 1060);
}

TEST_F(Loop, ReadsTheClockOnceBeforeAndOnceAfterEachCall) {
  FakeCall call(clock_, [](int) { return 10; });
  Run(call, {.samples = 5, .elapsed_ns = 0, .limit_ns = 1000, .capacity = 100});
  EXPECT_EQ(clock_.readings, 10);
}

TEST_F(Loop, KeepsTheSamplesBeforeACallThatRaises) {
  FakeCall call(clock_, [](int run) -> std::int64_t {
    if (run == 2) throw std::runtime_error("broken");
    return 10;
  });
  EXPECT_THROW(Run(call, {.samples = 5, .elapsed_ns = 0, .limit_ns = 1000, .capacity = 100}),
               std::runtime_error);
  EXPECT_EQ(samples_.Count(), 2);
}

}  // namespace
}  // namespace roundtrip
