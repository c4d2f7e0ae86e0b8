#include "omniorb/bench_servant.h"

#include <cstring>

namespace roundtrip::omniorb {

CORBA::Long BenchServant::invoke(CORBA::Long n) { return servant_.Invoke(n); }

CORBA::Long BenchServant::putBytes(const OctetSeq& data) {
  return servant_.PutBytes(data.length());
}

CORBA::Long BenchServant::putChars(const CharSeq& data) { return servant_.PutChars(data.length()); }

CORBA::Long BenchServant::putString(const char* data) {
  return servant_.PutString(std::strlen(data));
}

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

AllTypes* BenchServant::echo(const AllTypes& data) {
  servant_.Echo();
  return new AllTypes(data);
}

AllArrays* BenchServant::echoArrays(const AllArrays& data) {
  servant_.EchoArrays();
  return new AllArrays(data);
}

void BenchServant::fail(CORBA::Long code, const CORBA::WChar* message) {
  servant_.Fail();
  throw BenchFault(code, message);
}

Counter_ptr BenchServant::getCounter() {
  servant_.GetCounter();
  return Counter::_duplicate(counters_.Existing(0));
}

Counter_ptr BenchServant::openCounter() {
  servant_.OpenCounter();
  return counters_.Open();
}

CounterSeq* BenchServant::getCounterArray(CORBA::Long count) {
  servant_.GetCounterArray();
  const auto length = static_cast<CORBA::ULong>(count);
  CounterSeq_var reply = new CounterSeq(length);
  reply->length(length);
  for (CORBA::ULong i = 0; i < length; ++i) {
    reply[i] = Counter::_duplicate(counters_.Existing(i));
  }
  return reply._retn();
}

CORBA::Long BenchServant::callCounter(Counter_ptr target) {
  servant_.CallCounter();
  return target->increment();
}

}  // namespace roundtrip::omniorb
