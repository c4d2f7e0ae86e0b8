// What runner/tests/protocol cannot show, since it has no clock of its own.
#include "core/measure/loop.h"

#include <gtest/gtest.h>

#include <functional>
#include <system_error>

#include "testkit/helpers.h"

namespace roundtrip {
namespace {

/// Time that passes only if a test says so.
struct FakeClock {
  [[nodiscard]] std::int64_t NowNs() const {
    ++readings;
    return now_ns;
  }

  std::int64_t now_ns = 1000;
  mutable int readings = 0;
};

constexpr std::int64_t kMilliNs = 1'000'000;
constexpr std::int64_t kLongNs = 1'000 * kMilliNs;

/// A call that takes as long as a test says.
class FakeCall : public Call {
 public:
  /// @param run_ns takes the number of the run, from 0; gives how long it takes
  FakeCall(FakeClock& clock, std::function<std::int64_t(int)> run_ns)
      : Call({&kInvoke, 1, 1}), clock_(clock), run_ns_(std::move(run_ns)) {}

  void Run() override { clock_.now_ns += run_ns_(runs++); }

  int runs = 0;
  int clean_ups = 0;
  std::int64_t clean_up_ns = kMilliNs;

 protected:
  /// Takes its time too.
  void CleanUp() override {
    clock_.now_ns += clean_up_ns;
    ++clean_ups;
  }

 private:
  FakeClock& clock_;
  std::function<std::int64_t(int)> run_ns_;
};

class LoopTest : public testing::Test {
 protected:
  Measurement Run(FakeCall& call, const StopRule& stop) {
    return Measure(clock_, call, stop, samples_);
  }

  FakeClock clock_;
  Samples samples_{100};
};

TEST_F(LoopTest, EndsOnceCountAndTimeAreBothReached) {
  FakeCall call(clock_, [](int) { return 2 * kMilliNs; });
  const auto by_time =
      Run(call, {.samples = 3, .elapsed_ns = 13 * kMilliNs, .limit_ns = kLongNs, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 5) << "of 3 ms each, cleaning up included";
  EXPECT_EQ(by_time.stopped_by, StoppedBy::kCount);
  Run(call, {.samples = 7, .elapsed_ns = 5, .limit_ns = kLongNs, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 7);
}

TEST_F(LoopTest, EndsAtTheLimitOfTimeAndOnlyAfterAWholeCall) {
  FakeCall call(clock_, [](int) { return 2 * kMilliNs; });
  const auto measured =
      Run(call, {.samples = 50, .elapsed_ns = 0, .limit_ns = 7 * kMilliNs, .capacity = 100});
  EXPECT_EQ(samples_.Count(), 3);
  EXPECT_EQ(measured.stopped_by, StoppedBy::kTime);
}

TEST_F(LoopTest, TakesEachSampleFromItsOwnReadingsAndSettlesInBetween) {
  FakeCall call(clock_, [](int run) { return 10 * (run + 1); });
  const auto measured =
      Run(call, {.samples = 3, .elapsed_ns = 0, .limit_ns = kLongNs, .capacity = 100});
  EXPECT_EQ(samples_[0], 10);
  EXPECT_EQ(samples_[1], 20);
  EXPECT_EQ(samples_[2], 30);
  EXPECT_EQ(call.clean_ups, 2) << "not after the last";
  EXPECT_EQ(measured.started_ns, 1000);
  EXPECT_EQ(measured.ended_ns, 1000 + 60 + 2 * kMilliNs);
  EXPECT_EQ(clock_.readings, 6) << "one before and one after each call";
}

TEST(SamplesTest, SayThatTheDiskIsFullOrThatThereIsNoSuchFolder) {
  Samples samples(1);
  samples.Add(0, 1);
  const auto error = [&](const char* file) {
    return testkit::Raised<std::system_error>(
        [&] { (void)StoreNumbers(file, {samples.Lengths()}); });
  };
  EXPECT_EQ(error("/dev/full"), "No space left on device");
  EXPECT_EQ(error("/no/such/folder/samples.bin"), "No such file or directory");
}

class WarmupTest : public testing::Test {
 protected:
  std::vector<Warmup::Window> Run(FakeCall& call, const Warmup& warmup) {
    return warmup.Run(clock_, call, samples_, runs_);
  }

  FakeClock clock_;
  Samples samples_{2};
  std::int64_t runs_ = 0;
};

TEST_F(WarmupTest, FillsWindowsWithPassesUntilTheCallsAreReached) {
  FakeCall call(clock_, [](int) { return Warmup::kPassNs; });
  const auto windows = Run(call, {.calls = 5, .elapsed_ns = 0, .window_ns = 5 * Warmup::kPassNs});
  ASSERT_EQ(windows.size(), 2);
  EXPECT_EQ(windows[0].calls, 3) << "of 2 ms each, cleaning up included";
  EXPECT_EQ(windows[1].calls, 3) << "the last window is whole too";
  EXPECT_EQ(runs_, 6);
  EXPECT_EQ(call.clean_ups, 5) << "between all runs, and not after the last";
}

TEST_F(WarmupTest, FillsWindowsUntilTheTimeIsReachedToo) {
  FakeCall call(clock_, [](int) { return 10 * Warmup::kPassNs; });
  const auto windows = Run(call, {.calls = 1, .elapsed_ns = 90 * Warmup::kPassNs, .window_ns = 1});
  EXPECT_EQ(windows.size(), 9);
  EXPECT_EQ(runs_, 9);
}

TEST_F(WarmupTest, HasPassesOfSixteenShortRunsOfEightLongerOnesOrOfOneThatIsAMillisecond) {
  samples_ = Samples{100};
  for (const auto& [call_ns, expected] :
       std::vector<std::pair<std::int64_t, std::int64_t>>{{10, 16}, {80'000, 8}, {1'000'000, 1}}) {
    FakeCall call(clock_, [call_ns = call_ns](int) { return call_ns; });
    call.clean_up_ns = 0;
    runs_ = 0;
    Run(call, {.calls = 1, .elapsed_ns = 0, .window_ns = 1});
    EXPECT_EQ(runs_, expected) << call_ns;
  }
}

TEST_F(WarmupTest, HasShorterPassesIfFewSamplesFit) {
  FakeCall call(clock_, [](int) { return 10; });
  Run(call, {.calls = 5, .elapsed_ns = 0, .window_ns = 1});
  EXPECT_EQ(runs_, 6) << "two at once";
}

}  // namespace
}  // namespace roundtrip
