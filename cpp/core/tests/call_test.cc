// What happens in the timed region, and what does not.
#include "core/measure/call.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/measure/loop.h"

namespace {

std::atomic<int> allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace roundtrip {
namespace {

constexpr Traffic kOnce = {&kGetInt32, 1, 1};

/// A million runs; gives how often memory was taken in them.
int AllocationsOf(Call& call) {
  Samples samples(1'000'000);
  const int before = allocations;
  Measure(MonotonicClock(), call,
          {.samples = 1'000'000, .elapsed_ns = 0, .limit_ns = INT64_MAX, .capacity = 1'000'000},
          samples);
  return allocations - before;
}

TEST(TimedCalls, TakeNoMemoryOfTheirOwn) {
  std::int32_t next = 0;
  NumberCall number(
      kOnce, [](const std::int32_t& n) { return n + 1; }, std::int32_t{6}, 7);
  EXPECT_EQ(AllocationsOf(number), 0);
  NumberCall counter(
      kOnce, [&] { return ++next; }, None{}, 1, 1);
  EXPECT_EQ(AllocationsOf(counter), 0);
  EXPECT_EQ(counter.GetMismatches().count, 0) << "each reply is one more than the last";
  std::vector<std::int32_t> kept(1000);
  ObjectCall<decltype([](const std::int32_t* const& data) { return data; }), const std::int32_t*,
             decltype([](const std::int32_t* const& data) { return *data; }), std::int32_t>
      object(kOnce, {}, kept.data(), {}, 0, [] { return 0; });
  EXPECT_EQ(AllocationsOf(object), 0);
  EXPECT_EQ(object.LastDifference(), "");
}

TEST(TimedCalls, CloseWhatWasOpenedInTheEndAlone) {
  int closed = 0;
  NumberCall call(
      kOnce, [] { return 7; }, None{}, 7, 0, [&] { ++closed; });
  call.Run();
  call.Settle();
  EXPECT_EQ(closed, 0);
  call.Close();
  EXPECT_EQ(closed, 1);
}

TEST(TimedCalls, LetGoOfAReplyBetweenRuns) {
  auto reply = std::make_shared<int>(0);
  const auto to_core = [](const std::shared_ptr<int>& kept) { return *kept; };
  const auto stub = [&] { return reply; };
  ObjectCall<decltype(stub), None, decltype(to_core), int> call(kOnce, stub, None{}, to_core, 0,
                                                                [] { return 0; });
  call.Run();
  EXPECT_EQ(reply.use_count(), 2);
  EXPECT_EQ(call.LastDifference(), "");
  call.Settle();
  EXPECT_EQ(reply.use_count(), 1);
}

TEST(TimedCalls, CountTheHopsOfABounceThatBreaksOff) {
  int hops = 0;
  const auto stub = [&](const std::vector<int>& items) {
    if (++hops == 3) throw std::runtime_error("gone");
    return std::vector<int>(items.begin(), items.end() - 1);
  };
  const auto without_last = [](std::vector<int>& items) -> std::vector<int>& {
    items.pop_back();
    return items;
  };
  BounceCall call(kBounce, Values{.n = 7}, stub, std::vector<int>(7), without_last,
                  [](const std::vector<int>&) { return std::vector<native::Item>(); });
  EXPECT_EQ(call.TrafficPerRun().calls, 4);
  EXPECT_EQ(call.TrafficPerRun().elements, 7 + 5 + 3 + 1);
  EXPECT_THROW(call.Run(), std::runtime_error);
  EXPECT_EQ(call.UnfinishedTraffic().calls, 2);
  EXPECT_EQ(call.UnfinishedTraffic().elements, 7 + 5);
}

}  // namespace
}  // namespace roundtrip
