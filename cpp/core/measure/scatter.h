#pragma once

#include <exception>
#include <memory>
#include <semaphore>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/measure/call.h"

namespace roundtrip {

/// One run over several servers at the same time, each of which has a part of it. It ends when the
/// last of them has answered. A part beyond the first has a thread of its own, which waits between
/// two runs: to wake it and to wait for it is timed.
class Scatter final : public Call {
 public:
  /// @param calls of one operation, one for each server; no two of them share a client
  explicit Scatter(std::vector<std::unique_ptr<Call>> calls) : Call(Together(calls)) {
    for (auto& call : calls) parts_.push_back(std::make_unique<Part>(std::move(call)));
    for (std::size_t i = 1; i < parts_.size(); ++i) {
      Part& part = *parts_[i];
      part.thread = std::jthread([this, &part](const std::stop_token& stop) {
        for (part.begun.acquire(); !stop.stop_requested(); part.begun.acquire()) {
          part.Once();
          answered_.release();
        }
      });
    }
  }

  ~Scatter() override {
    for (const auto& part : parts_) {
      part->thread.request_stop();
      part->begun.release();
    }
  }

  void Run() override {
    for (std::size_t i = 1; i < parts_.size(); ++i) parts_[i]->begun.release();
    parts_.front()->Once();
    for (std::size_t i = 1; i < parts_.size(); ++i) answered_.acquire();
    for (const auto& part : parts_) {
      if (part->raised) std::rethrow_exception(part->raised);
    }
  }

  void Close() override {
    for (const auto& part : parts_) part->call->Close();
  }

  void Begin() override {
    for (const auto& part : parts_) part->call->Begin();
  }

  /// Of all parts, and of them the first.
  [[nodiscard]] Mismatches GetMismatches() const override {
    Mismatches all;
    for (const auto& part : parts_) {
      const Mismatches found = part->call->GetMismatches();
      const std::int64_t count = all.count + found.count;
      if (all.count == 0) all = found;
      all.count = count;
    }
    return all;
  }

  std::string LastDifference() override {
    for (const auto& part : parts_) {
      std::string difference = part->call->LastDifference();
      if (!difference.empty()) return difference;
    }
    return "";
  }

 protected:
  void CleanUp() override {
    for (const auto& part : parts_) part->call->Settle();
  }

 private:
  struct Part {
    explicit Part(std::unique_ptr<Call> one) : call(std::move(one)) {}

    void Once() {
      raised = nullptr;
      try {
        call->Run();
      } catch (...) {
        raised = std::current_exception();
      }
    }

    std::unique_ptr<Call> call;
    std::binary_semaphore begun{0};
    std::exception_ptr raised;
    // Last, so that it has ended before what it uses goes.
    std::jthread thread;
  };

  static Traffic Together(const std::vector<std::unique_ptr<Call>>& calls) {
    Traffic all{calls.front()->TrafficPerRun().operation, 0, 0};
    for (const auto& call : calls) {
      all.calls += call->TrafficPerRun().calls;
      all.elements += call->TrafficPerRun().elements;
    }
    return all;
  }

  std::counting_semaphore<> answered_{0};
  std::vector<std::unique_ptr<Part>> parts_;
};

}  // namespace roundtrip
