// The queue of an open loop on a clock of its own: docs/load.md.
#include "core/measure/open_loop.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <thread>

namespace roundtrip {
namespace {

/// Time that passes only if a call takes some, or if one is waited for.
struct FakeClock {
  [[nodiscard]] std::int64_t NowNs() const { return now_ns; }

  void SleepUntil(std::int64_t /*at_ns*/) const {}

  std::int64_t WaitUntil(std::int64_t at_ns) const {
    now_ns = std::max(now_ns, at_ns) + late_ns;
    return now_ns;
  }

  mutable std::int64_t now_ns = 0;
  std::int64_t late_ns = 0;
};

/// A call that takes as long as a test says.
class FakeCall : public Call {
 public:
  FakeCall(FakeClock& clock, std::function<std::int64_t()> takes_ns)
      : Call({&kInvoke, 1, 1}), clock_(clock), takes_ns_(std::move(takes_ns)) {}

  void Run() override { clock_.now_ns += takes_ns_(); }

 private:
  FakeClock& clock_;
  std::function<std::int64_t()> takes_ns_;
};

using Numbers = std::vector<std::int64_t>;

constexpr std::int64_t kNeverNs = INT64_MAX;
constexpr std::int64_t kServiceNs = 1'000'000;

class OpenLoopTest : public testing::Test {
 protected:
  /// One caller, from 1000 ns on.
  std::vector<Numbers> Run(const Numbers& due_ns, std::function<std::int64_t()> takes_ns,
                           std::int64_t limit_ns = kNeverNs) {
    constexpr std::int64_t kBeginNs = 1000;
    clock_.now_ns = kBeginNs;
    OpenLoop loop(due_ns, 0);
    loop.Begin(kBeginNs);
    FakeCall call(clock_, std::move(takes_ns));
    loop.Run(clock_, call, limit_ns, runs_);
    std::vector<Numbers> parts;
    for (const auto& part : loop.Parts()) parts.emplace_back(part.begin(), part.end());
    return parts;
  }

  FakeClock clock_;
  std::int64_t runs_ = 0;
};

TEST_F(OpenLoopTest, WaitsAreThoseOfLindley) {
  const auto parts = Run({10, 20, 30, 100, 105}, [] { return 25; });
  EXPECT_EQ(parts[0], (Numbers{25, 40, 55, 25, 45})) << "from the moment to the reply";
  EXPECT_EQ(parts[1], (Numbers{1010, 1020, 1030, 1100, 1105}));
  EXPECT_EQ(parts[2], (Numbers{1010, 1035, 1060, 1100, 1125})) << "sent once the last is back";
  EXPECT_EQ(parts[3], (Numbers{0, 0, 0, 0, 0})) << "a queue is not lateness";
  EXPECT_EQ(runs_, 5);
}

TEST_F(OpenLoopTest, ACallerThatIsFreeAndSendsLateIsLate) {
  clock_.late_ns = 7;
  const auto parts = Run({10, 20}, [] { return 25; });
  EXPECT_EQ(parts[3], (Numbers{7, 7}));
  EXPECT_EQ(parts[0], (Numbers{32, 54})) << "lateness is in the latency";
}

TEST_F(OpenLoopTest, SendsNothingAfterItsLimit) {
  const auto parts = Run(
      {10, 20, 30, 40}, [] { return 25; }, 60);
  EXPECT_EQ(parts[0], (Numbers{25, 40}));
  EXPECT_EQ(runs_, 2);
}

/// Counts who waits at once.
struct SharedClock {
  [[nodiscard]] std::int64_t NowNs() const { return 0; }

  void SleepUntil(std::int64_t /*at_ns*/) const {}

  std::int64_t WaitUntil(std::int64_t at_ns) const {
    if (++waiting > 1) ++met;
    std::this_thread::yield();
    --waiting;
    return at_ns;
  }

  mutable std::atomic<int> waiting = 0;
  mutable std::atomic<int> met = 0;
};

TEST(TurnTest, OneCallerAtATimeIsAwake) {
  const Arrivals dense{.count = 10'000, .interval_ns = 1, .exponential = false, .seed = 1};
  OpenLoop loop(dense.Times(), 10);
  loop.Begin(0);
  const SharedClock clock;
  std::vector<std::int64_t> runs(4);
  std::vector<std::jthread> callers;
  for (std::int64_t& each : runs) {
    callers.emplace_back([&loop, &clock, &each] {
      FakeClock own;
      FakeCall call(own, [] { return 0; });
      loop.Run(clock, call, kNeverNs, each);
    });
  }
  callers.clear();
  EXPECT_EQ(clock.met, 0);
  EXPECT_EQ(std::accumulate(runs.begin(), runs.end(), std::int64_t{0}), dense.count);
  EXPECT_TRUE(loop.IsWhole());
}

TEST(ArrivalsTest, AreThoseOfAllCores) {
  const Arrivals constant{.count = 3, .interval_ns = 7, .exponential = false, .seed = 1};
  EXPECT_EQ(constant.Times(), (Numbers{7, 14, 21}));
  const Arrivals drawn{.count = 4, .interval_ns = kServiceNs, .exponential = true, .seed = 42};
  EXPECT_EQ(drawn.Times(), (Numbers{1'353'110, 1'527'357, 1'853'920, 2'275'805}));
}

/// The mean wait of Pollaczek and Khinchine: load / (1 - load) x (1 + variation) / 2 calls.
TEST_F(OpenLoopTest, MeanWaitsAreThoseOfTheory) {
  constexpr std::int64_t kCalls = 1'000'000;
  for (const bool is_exponential : {false, true}) {
    // Service times are drawn as gaps are.
    const Numbers ends = Arrivals{kCalls, kServiceNs, is_exponential, /*seed=*/2}.Times();
    for (const std::int64_t percent : {50, 70, 90}) {
      const Numbers due = Arrivals{kCalls, kServiceNs * 100 / percent, true, /*seed=*/1}.Times();
      std::size_t run = 0;
      const auto parts = Run(due, [&] {
        const std::int64_t begun = run == 0 ? 0 : ends[run - 1];
        return ends[run++] - begun;
      });
      double waited_ns = 0;
      for (std::size_t i = 0; i < due.size(); ++i) {
        waited_ns += static_cast<double>(parts[2][i] - parts[1][i]);
      }
      const double load = static_cast<double>(percent) / 100;
      const double expected = load / (1 - load) * (is_exponential ? 1 : 0.5);
      const double mean = waited_ns / static_cast<double>(kCalls * kServiceNs);
      EXPECT_NEAR(mean / expected, 1, 0.05) << percent << " %, exponential " << is_exponential;
    }
  }
}

}  // namespace
}  // namespace roundtrip
