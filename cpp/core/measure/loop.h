#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "core/measure/call.h"
#include "core/measure/file_descriptor.h"

namespace roundtrip {

/// CLOCK_MONOTONIC, which is what steady_clock reads here. The loop takes its clock as a template
/// parameter: tests hand in one of their own, and the real one is still an inlined call.
struct MonotonicClock {
  /// Nanoseconds since an arbitrary moment, the same for all processes of a host.
  [[nodiscard]] std::int64_t NowNs() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  /// A sleep may last longer than it should.
  void SleepUntil(std::int64_t at_ns) const {
    std::this_thread::sleep_for(std::chrono::nanoseconds(at_ns - NowNs()));
  }

  /// Waits awake, and lets other threads go first: a caller whose reply is there would wait until
  /// the scheduler took the CPU away.
  /// @return the first reading of the clock at that moment, or after it
  std::int64_t WaitUntil(std::int64_t at_ns) const {
    std::int64_t now_ns = NowNs();
    while (now_ns < at_ns) {
      std::this_thread::yield();
      now_ns = NowNs();
    }
    return now_ns;
  }
};

/// The samples of one measurement, in nanoseconds. All memory is there, and touched, before the
/// first. Those of two callers share no line of a cache.
class alignas(64) Samples {
 public:
  /// @param capacity how many fit; 1 to MostCapacity()
  /// @param has_starts whether the moment of each start is kept beside the length
  explicit Samples(std::int64_t capacity, bool has_starts = false)
      : lengths_(static_cast<std::size_t>(capacity)), starts_(has_starts ? lengths_.size() : 0) {}

  /// How many would fill this host's memory.
  static std::int64_t MostCapacity() {
    return sysconf(_SC_PHYS_PAGES) *
           (sysconf(_SC_PAGESIZE) / static_cast<long>(sizeof(std::int64_t)));
  }

  /// Keeps the memory.
  void Clear() { count_ = 0; }

  /// Adds one. The loop ends before there are more than fit.
  void Add(std::int64_t before_ns, std::int64_t after_ns) {
    lengths_[count_] = after_ns - before_ns;
    if (!starts_.empty()) starts_[count_] = before_ns;
    ++count_;
  }

  [[nodiscard]] std::int64_t Count() const { return static_cast<std::int64_t>(count_); }
  [[nodiscard]] std::int64_t Capacity() const { return static_cast<std::int64_t>(lengths_.size()); }
  [[nodiscard]] bool HasStarts() const { return !starts_.empty(); }
  [[nodiscard]] std::size_t BufferBytes() const {
    return (lengths_.size() + starts_.size()) * sizeof(std::int64_t);
  }
  [[nodiscard]] std::int64_t operator[](std::size_t i) const { return lengths_[i]; }

  [[nodiscard]] std::span<const std::int64_t> Lengths() const { return {lengths_.data(), count_}; }

  /// Empty if none are kept.
  [[nodiscard]] std::span<const std::int64_t> Starts() const {
    return {starts_.data(), HasStarts() ? count_ : 0};
  }

 private:
  std::vector<std::int64_t> lengths_;
  std::vector<std::int64_t> starts_;
  std::size_t count_ = 0;
};

/// Writes numbers, part after part, as signed 64-bit little-endian ones; what the file held is
/// replaced.
/// @return how many bytes they are
/// @throws std::system_error if the file cannot be written whole
[[nodiscard]] inline std::size_t StoreNumbers(
    const std::string& file, const std::vector<std::span<const std::int64_t>>& parts) {
  // The memory of the numbers is the file.
  static_assert(std::endian::native == std::endian::little);
  constexpr int kMode = 0644;
  FileDescriptor out(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode));
  if (!out.IsOpen()) throw std::system_error(errno, std::generic_category());
  std::size_t bytes = 0;
  for (const auto& part : parts) {
    WriteAll(out.Get(), part.data(), part.size_bytes());
    bytes += part.size_bytes();
  }
  // Some file systems tell only now that the disk is full.
  out.Close();
  return bytes;
}

/// When a measurement ends: always after a whole run, of which there is at least one.
struct StopRule {
  /// With elapsed_ns: ends once both are reached.
  std::int64_t samples;
  std::int64_t elapsed_ns;
  /// Ends once that time has passed, whatever the samples.
  std::int64_t limit_ns;
  /// Ends once so many samples are taken.
  std::int64_t capacity;
};

/// Which part of the stop rule ended a measurement, in the order in which they are asked.
enum class StoppedBy { kCount, kCapacity, kTime };

/// When a measurement ran, and why it ended; its samples stand beside it.
struct Measurement {
  /// CLOCK_MONOTONIC before the first call, and after the last.
  std::int64_t started_ns;
  std::int64_t ended_ns;
  StoppedBy stopped_by;
};

/// Why a measurement ends here, if it does.
inline std::optional<StoppedBy> Ending(const StopRule& stop, std::int64_t taken,
                                       std::int64_t passed_ns) {
  if (taken >= stop.samples && passed_ns >= stop.elapsed_ns) return StoppedBy::kCount;
  if (taken >= stop.capacity) return StoppedBy::kCapacity;
  if (passed_ns >= stop.limit_ns) return StoppedBy::kTime;
  return std::nullopt;
}

/// The loop of docs/worker-protocol.md: one reading of the clock before each call and one after;
/// between them the call and nothing else.
/// @param stop its capacity is at most that of the samples
/// @param samples written from the first; holds the runs that succeeded, also if one raises
template <typename Clock>
Measurement Measure(const Clock& clock, Call& call, const StopRule& stop, Samples& samples) {
  samples.Clear();
  const std::int64_t started_ns = clock.NowNs();
  std::int64_t before_ns = started_ns;
  for (;;) {
    call.Run();
    const std::int64_t after_ns = clock.NowNs();
    samples.Add(before_ns, after_ns);
    const auto ending = Ending(stop, samples.Count(), after_ns - started_ns);
    if (ending) {
      return {.started_ns = started_ns, .ended_ns = after_ns, .stopped_by = *ending};
    }
    call.Settle();
    // Last, so that nothing of the above is in a sample.
    before_ns = clock.NowNs();
  }
}

/// The same calls through the same loop, before anything counts.
struct Warmup {
  /// Runs; with elapsed_ns: ends with the window in which both are reached. Zero for both: none.
  std::int64_t calls;
  std::int64_t elapsed_ns;
  /// How long each reported window lasts at least.
  std::int64_t window_ns;

  /// One window: whole runs, and how long they took together.
  struct Window {
    std::int64_t calls;
    std::int64_t elapsed_ns;
  };

  /// A pass of the loop lasts this long or has so many runs; a window is made of passes.
  static constexpr std::int64_t kPassNs = 1'000'000;
  static constexpr std::int64_t kPassRuns = 16;

  /// The last run is left as a measurement leaves it: not settled.
  /// @param samples scratch, written over
  /// @param runs counts up with each run that succeeded, also if a later one raises
  template <typename Clock>
  std::vector<Window> Run(const Clock& clock, Call& call, Samples& samples,
                          std::int64_t& runs) const {
    const StopRule pass = {.samples = kPassRuns / 2,
                           .elapsed_ns = kPassNs / 2,
                           .limit_ns = kPassNs,
                           .capacity = std::min(kPassRuns, samples.Capacity())};
    std::vector<Window> windows;
    const std::int64_t first_run = runs;
    const std::int64_t started_ns = clock.NowNs();
    std::int64_t now_ns = started_ns;
    while (runs - first_run < calls || now_ns - started_ns < elapsed_ns) {
      const std::int64_t opened_run = runs;
      const std::int64_t opened_ns = now_ns;
      do {
        if (runs > first_run) call.Settle();
        try {
          now_ns = Measure(clock, call, pass, samples).ended_ns;
        } catch (...) {
          runs += samples.Count();
          throw;
        }
        runs += samples.Count();
      } while (now_ns - opened_ns < window_ns);
      windows.push_back({.calls = runs - opened_run, .elapsed_ns = now_ns - opened_ns});
    }
    return windows;
  }
};

}  // namespace roundtrip
