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

}  // namespace roundtrip::omniorb
