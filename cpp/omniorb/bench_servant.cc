#include "omniorb/bench_servant.h"

namespace roundtrip::omniorb {

/// A copy: what comes in belongs to the caller, and the mapping asks for a new sequence.
ItemSeq* BenchServant::bounce(const ItemSeq& items) {
  const auto left = static_cast<CORBA::ULong>(servant_.Bounce(items.length()));
  ItemSeq_var reply = new ItemSeq(left);
  reply->length(left);
  for (CORBA::ULong i = 0; i < left; ++i) {
    reply[i] = items[i];
  }
  return reply._retn();
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

Int32Seq* BenchServant::sort(const Int32Seq& data) {
  Int32Seq_var sorted = new Int32Seq(data);
  servant_.Sort({sorted->get_buffer(), sorted->length()});
  return sorted._retn();
}

void BenchServant::fail(CORBA::Long code, const CORBA::WChar* message) {
  servant_.Arrived(kFail);
  throw BenchFault(code, message);
}

}  // namespace roundtrip::omniorb
