#include "omniorb/orb_counters.h"

#include "omniorb/translated.h"

namespace roundtrip::omniorb {
namespace {

class Stub : public native::Counter {
 public:
  /// @param counter is this stub's from now on
  explicit Stub(Counter_ptr counter) : counter_(counter) {}

  std::int32_t Increment() override {
    return Refusing([&] { return counter_->increment(); });
  }
  void Close() override {
    Refusing([&] { counter_->close(); });
  }

  [[nodiscard]] Counter_ptr Reference() const { return counter_.in(); }

 private:
  Counter_var counter_;
};

}  // namespace

std::unique_ptr<native::Counter> OrbCounters::GetCounter() {
  return Refusing([&] { return std::make_unique<Stub>(bench_->getCounter()); });
}

std::unique_ptr<native::Counter> OrbCounters::OpenCounter() {
  return Refusing([&] { return std::make_unique<Stub>(bench_->openCounter()); });
}

std::vector<std::unique_ptr<native::Counter>> OrbCounters::GetCounterArray(std::size_t count) {
  return Refusing([&] {
    CounterSeq_var array = bench_->getCounterArray(static_cast<CORBA::Long>(count));
    std::vector<std::unique_ptr<native::Counter>> counters;
    for (CORBA::ULong i = 0; i < array->length(); ++i) {
      counters.push_back(std::make_unique<Stub>(Counter::_duplicate(array[i].in())));
    }
    return counters;
  });
}

std::int32_t OrbCounters::CallCounter(native::Counter& target) {
  return Refusing([&] { return bench_->callCounter(dynamic_cast<Stub&>(target).Reference()); });
}

}  // namespace roundtrip::omniorb
