#include "omniorb/counters.h"

#include <atomic>

namespace roundtrip::omniorb {
namespace {

/// An object of its own for each counter. The adapter that it is active in owns it.
class CounterServant : public POA_roundtrip::Counter, public PortableServer::RefCountServantBase {
 public:
  CORBA::Long increment() override { return ++count_; }

  /// Takes the object out of its adapter: later calls are refused.
  void close() override {
    const PortableServer::POA_var poa = _default_POA();
    const PortableServer::ObjectId_var id = poa->servant_to_id(this);
    poa->deactivate_object(id);
  }

 private:
  std::atomic<CORBA::Long> count_ = 0;
};

}  // namespace

Counter_ptr ActiveCounters::Open() {
  const PortableServer::Servant_var<CounterServant> servant = new CounterServant;
  return servant->_this();
}

PortableServer::Servant ActiveCounters::Made() { return new CounterServant; }

Counter_ptr ActiveCounters::Existing(std::size_t index) {
  const std::lock_guard lock(mutex_);
  while (existing_.size() <= index) existing_.emplace_back(Open());
  return existing_[index].in();
}

}  // namespace roundtrip::omniorb
