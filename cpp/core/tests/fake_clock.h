#pragma once

#include <cstdint>
#include <functional>

#include "core/measure/call.h"

namespace roundtrip::tests {

/// Time that passes only if a test says so.
struct FakeClock {
  [[nodiscard]] std::int64_t NowNs() const {
    ++readings;
    return now_ns;
  }

  std::int64_t now_ns = 1000;
  mutable int readings = 0;
};

/// A call that takes as long as a test says.
class FakeCall : public Call {
 public:
  /// @param run_ns takes the number of the run, from 0; gives how long it takes
  FakeCall(FakeClock& clock, std::function<std::int64_t(int)> run_ns)
      : Call({&kInvoke, 1, 1}), clock_(clock), run_ns_(std::move(run_ns)) {}

  void Run() override { clock_.now_ns += run_ns_(runs_++); }

  [[nodiscard]] int Runs() const { return runs_; }
  [[nodiscard]] int CleanUps() const { return clean_ups_; }

 protected:
  /// Takes its time too.
  void CleanUp() override {
    clock_.now_ns += 1'000'000;
    ++clean_ups_;
  }

 private:
  FakeClock& clock_;
  std::function<std::int64_t(int)> run_ns_;
  int runs_ = 0;
  int clean_ups_ = 0;
};

}  // namespace roundtrip::tests
