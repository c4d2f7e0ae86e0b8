#pragma once

#include <atomic>

namespace roundtrip {

/// Whether one `go` was told to stop: set by the thread that reads commands, read after each call.
class StopSignal {
 public:
  void Stop() { stop_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool IsStopped() const { return stop_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stop_{false};
};

}  // namespace roundtrip
