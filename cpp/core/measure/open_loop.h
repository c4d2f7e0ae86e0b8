#pragma once

#include <sys/prctl.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "core/measure/call.h"

namespace roundtrip {

/// Calls that are due at moments of their own, whether or not those before are answered.
struct Arrivals {
  std::int64_t count;
  /// Between two of them: each time, or the mean of an exponential distribution.
  std::int64_t interval_ns;
  bool exponential;
  std::int64_t seed;

  /// Their moments in nanoseconds, from a start on. docs/load.md has the generator: all cores draw
  /// the same numbers.
  [[nodiscard]] std::vector<std::int64_t> Times() const {
    std::vector<std::int64_t> times(static_cast<std::size_t>(count));
    auto state = static_cast<std::uint64_t>(seed);
    const auto mean_ns = static_cast<double>(interval_ns);
    double at_ns = 0;
    for (std::int64_t& each : times) {
      at_ns += exponential ? -mean_ns * std::log(1 - Uniform(state)) : mean_ns;
      each = static_cast<std::int64_t>(at_ns);
    }
    return times;
  }

 private:
  /// The next number of SplitMix64, from 0 to 1; below 1.
  static double Uniform(std::uint64_t& state) {
    std::uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-53;
  }
};

/// The kernel lets sleeps of this thread end when they should, while this lives; by itself it adds
/// up to 50 us.
struct ExactSleep {
  ExactSleep() { prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }
  ExactSleep(const ExactSleep&) = delete;
  ExactSleep& operator=(const ExactSleep&) = delete;
  ~ExactSleep() { prctl(PR_SET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL); }
};

/// The open loop of docs/load.md. A caller that is free takes the next arrival in its turn, and
/// waits until it is due. One that is overdue is sent at once: what is not taken yet is the queue.
/// All memory is there, and touched, before the first.
class OpenLoop {
 public:
  /// @param due_ns the moment of each arrival from the begin on, ascending
  /// @param awake_ns a caller that waits for a moment wakes up that much before it, and reads the
  ///     clock from then on
  OpenLoop(std::vector<std::int64_t> due_ns, std::int64_t awake_ns)
      : due_ns_(std::move(due_ns)),
        awake_ns_(awake_ns),
        left_(static_cast<std::int64_t>(due_ns_.size())),
        latencies_(due_ns_.size()),
        sent_ns_(due_ns_.size()),
        lateness_(due_ns_.size()) {}

  /// Says when it begins: once, before the callers run.
  void Begin(std::int64_t at_ns) {
    begun_ns_ = at_ns;
    for (std::int64_t& each : due_ns_) each += at_ns;
  }

  /// What one caller does, beside others. Its last run is left as a measurement leaves it: not
  /// settled.
  /// @param limit_ns after its first run it sends nothing once so much time has passed
  /// @param runs counts up with each run that succeeded, also if a later one raises
  template <typename Clock>
  void Run(const Clock& clock, Call& call, std::int64_t limit_ns, std::int64_t& runs) {
    std::int64_t replied_ns = clock.NowNs();
    while (runs == 0 || replied_ns - begun_ns_ < limit_ns) {
      if (left_-- <= 0) return;
      if (runs > 0) call.Settle();
      const std::int64_t free_ns = clock.NowNs();
      const auto [i, sent_ns] = Next(clock);
      call.Run();
      replied_ns = clock.NowNs();
      latencies_[i] = replied_ns - due_ns_[i];
      sent_ns_[i] = sent_ns;
      lateness_[i] = sent_ns - std::max(due_ns_[i], free_ns);
      ++runs;
    }
  }

  /// How many were sent.
  [[nodiscard]] std::size_t Count() const { return taken_; }

  /// Whether all were.
  [[nodiscard]] bool IsWhole() const { return Count() == due_ns_.size(); }

  /// The first moment, and that of the last reply.
  [[nodiscard]] std::int64_t StartedNs() const { return due_ns_.front(); }
  [[nodiscard]] std::int64_t EndedNs() const {
    std::int64_t ended_ns = 0;
    for (std::size_t i = 0; i < Count(); ++i) {
      ended_ns = std::max(ended_ns, due_ns_[i] + latencies_[i]);
    }
    return ended_ns;
  }

  /// Of each that was sent, in the order of their moments: the time from its moment to its reply;
  /// its moment; when it was sent; by how much that was later than its moment, or than the moment
  /// at which its caller was free.
  [[nodiscard]] std::vector<std::span<const std::int64_t>> Parts() const {
    std::vector<std::span<const std::int64_t>> parts;
    for (const auto* each : {&latencies_, &due_ns_, &sent_ns_, &lateness_}) {
      parts.emplace_back(each->data(), Count());
    }
    return parts;
  }

 private:
  /// Waits for the next arrival, one caller at a time: others that were awake would take the CPU
  /// from it. To wake one takes a while, so it has its turn early if it can sleep until then.
  /// @return its index, and when it may be sent
  template <typename Clock>
  std::pair<std::size_t, std::int64_t> Next(const Clock& clock) {
    std::unique_lock turn(turn_);
    const std::size_t i = taken_++;
    clock.SleepUntil(due_ns_[i] - awake_ns_);
    if (i + 1 == due_ns_.size() || due_ns_[i + 1] - due_ns_[i] > awake_ns_) turn.unlock();
    return {i, clock.WaitUntil(due_ns_[i])};
  }

  std::vector<std::int64_t> due_ns_;
  std::int64_t awake_ns_;
  std::int64_t begun_ns_ = 0;
  std::atomic<std::int64_t> left_;
  std::mutex turn_;
  std::size_t taken_ = 0;
  std::vector<std::int64_t> latencies_;
  std::vector<std::int64_t> sent_ns_;
  std::vector<std::int64_t> lateness_;
};

}  // namespace roundtrip
