#include "omniorb/orb_server.h"

#include <atomic>

#include "core/contract/text.h"

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

/// @param port 0 leaves it out: omniORB then chooses one, or publishes the chosen one
std::string TcpEndpoint(const std::string& host, std::uint16_t port) {
  return "giop:tcp:" + text::Bracketed(host) + ":" + (port == 0 ? "" : std::to_string(port));
}

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

Counter_ptr BenchServant::getCounter() {
  servant_.Arrived(kGetCounter);
  return Counter::_duplicate(counters_.Existing(0));
}

Counter_ptr BenchServant::openCounter() {
  servant_.Arrived(kOpenCounter);
  return ActiveCounters::Open();
}

CounterSeq* BenchServant::getCounterArray(CORBA::Long count) {
  const auto length = static_cast<CORBA::ULong>(Servant::Within(kGetCounterArray, count));
  servant_.Arrived(kGetCounterArray, length);
  CounterSeq_var reply = new CounterSeq(length);
  reply->length(length);
  for (CORBA::ULong i = 0; i < length; ++i) {
    reply[i] = Counter::_duplicate(counters_.Existing(i));
  }
  return reply._retn();
}

CORBA::Long BenchServant::callCounter(Counter_ptr target) {
  servant_.Arrived(kCallCounter);
  return target->increment();
}

void BenchServant::fail(CORBA::Long code, const CORBA::WChar* message) {
  servant_.Arrived(kFail);
  throw BenchFault(code, message);
}

std::string OrbServer::Start(const std::string& bind, const std::string& advertise,
                             std::uint16_t port, const Options& /*options*/, Servant& servant) {
  return Translated([&] {
    bench_ = std::make_unique<BenchServant>(servant);
    orb_ = std::make_unique<Orb>(Orb::Settings{{"endPoint", TcpEndpoint(bind, port)},
                                               {"endPointPublish", TcpEndpoint(advertise, 0)}});
    const CORBA::Object_var root = (*orb_)->resolve_initial_references("RootPOA");
    const PortableServer::POA_var poa = PortableServer::POA::_narrow(root);
    const PortableServer::ObjectId_var id = poa->activate_object(bench_.get());
    const CORBA::Object_var reference = poa->id_to_reference(id);
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    const CORBA::String_var ior = (*orb_)->object_to_string(reference);
    return std::string(ior.in());
  });
}

}  // namespace roundtrip::omniorb
