#pragma once

#include <bench.hh>
#include <cstring>
#include <cwchar>
#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/servant.h"
#include "omniorb/counters.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {

/// The core's servant behind omniORB's skeleton: a line an operation, of which those are written by
/// hand that only declare it.
class BenchServant : public POA_roundtrip::Bench {
 public:
  /// @param servant outlives this
  /// @param counters outlives this
  BenchServant(Servant& servant, ActiveCounters& counters)
      : servant_(servant), counters_(counters) {}

#include "omniorb/generated/bench_servant.inc"

 private:
  template <typename Argument, typename Sequence>
  CORBA::Long Put(const Typed<Argument, std::int32_t>& operation, const Sequence& data) {
    return servant_.Put(operation, data.length());
  }

  /// A copy: what comes in belongs to the caller.
  template <typename Value, typename Core>
  Value* Echoed(const Typed<Core, Core>& operation, const Value& value) {
    servant_.Arrived(operation);
    return new Value(value);
  }

  /// A sequence over elements that stay the servant's: the mapping wants a new sequence, and
  /// copying the elements would be timed.
  template <typename Sequence, typename Element>
  Sequence* Lent(const Typed<std::int32_t, std::vector<Element>>& operation, CORBA::Long count) {
    using Buffer = decltype(std::declval<Sequence&>().get_buffer());
    const Sequence& kept =
        servant_.Prepared(operation, count, values::Made<Sequence, std::vector<Element>>);
    return new Sequence(kept.length(), kept.length(), const_cast<Buffer>(kept.get_buffer()));
  }

  Servant& servant_;
  ActiveCounters& counters_;
};

}  // namespace roundtrip::omniorb
