#include "fake/fake_bench.h"

#include <chrono>
#include <stdexcept>
#include <thread>

namespace roundtrip::fake {
namespace {

class LocalCounter : public native::Counter {
 public:
  std::int32_t Increment() override {
    if (is_closed_) throw Refused("the counter is closed");
    return ++count_;
  }
  void Close() override { is_closed_ = true; }

 private:
  std::atomic<std::int32_t> count_ = 0;
  std::atomic<bool> is_closed_ = false;
};

}  // namespace

FakeBench& FakeBench::Instance() {
  static FakeBench bench;
  return bench;
}

void FakeBench::FailOnce(const std::string& endpoint) {
  if (!has_failed_.exchange(true)) throw std::runtime_error(endpoint + " fails once");
}

void FakeBench::Before(const Script& script, const Operation& operation) {
  if (operation.name == script.refuse) {
    has_refused_ = true;
    throw Refused("the fake refuses " + script.refuse);
  }
  if (operation.name == script.crash) {
    throw std::runtime_error("the fake crashes in " + script.crash);
  }
  if (&operation != &kInvoke) return;
  if (++invokes_ == script.throw_at) throw std::runtime_error("the fake raises");
  if (script.broken_after_refusal && has_refused_) throw std::runtime_error("the fake is broken");
  if (script.call_us > 0) std::this_thread::sleep_for(std::chrono::microseconds(script.call_us));
}

native::CounterRef FakeBench::Serve(const Typed<None, native::CounterRef>& operation,
                                    None /*none*/) {
  servant_.Arrived(operation);
  return &operation == &kOpenCounter ? std::make_shared<LocalCounter>() : Existing(0);
}

std::vector<native::CounterRef> FakeBench::Serve(
    const Typed<std::int32_t, std::vector<native::CounterRef>>& operation, std::int32_t count) {
  const std::size_t length = Servant::Within(operation, count);
  servant_.Arrived(operation, length);
  std::vector<native::CounterRef> counters;
  for (std::size_t i = 0; i < length; ++i) counters.push_back(Existing(i));
  return counters;
}

native::CounterRef FakeBench::Existing(std::size_t index) {
  const std::lock_guard lock(mutex_);
  while (existing_.size() <= index) existing_.push_back(std::make_shared<LocalCounter>());
  return existing_[index];
}

}  // namespace roundtrip::fake
