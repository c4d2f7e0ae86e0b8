#pragma once

#include <bench.hh>
#include <cstddef>
#include <cstring>
#include <cwchar>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/contract/adapter.h"
#include "core/contract/servant.h"
#include "omniorb/orb.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {

/// The counters of a server, as references that can be passed. Safe for use by many threads.
class ActiveCounters {
 public:
  /// A new counter, active until it is closed; the reference is the caller's.
  static Counter_ptr Open();

  /// What counts in one, active nowhere yet; it is the caller's.
  static PortableServer::Servant Made();

  /// One that is never closed; it begins when it is asked for first. The reference stays ours.
  Counter_ptr Existing(std::size_t index);

 private:
  std::mutex mutex_;
  std::vector<Counter_var> existing_;
};

/// The core's servant behind omniORB's skeleton: a line an operation, of which those are written by
/// hand that only declare it.
class BenchServant : public POA_roundtrip::Bench {
 public:
  /// @param servant outlives this
  explicit BenchServant(Servant& servant) : servant_(servant) {}

#include "omniorb/generated/bench_servant.inc"

 private:
  template <typename Argument, typename Sequence>
  CORBA::Long Put(const TypedOperation<Argument, std::int32_t>& operation, const Sequence& data) {
    return servant_.Put(operation, data.length());
  }

  /// A copy: what comes in belongs to the caller.
  template <typename Value>
  Value* Echoed(const Operation& operation, const Value& value) {
    if constexpr (requires { value.length(); }) {
      servant_.Arrived(operation, operation.Elements(value.length()));
    } else {
      servant_.Arrived(operation);
    }
    return new Value(value);
  }

  /// A sequence over elements that stay the servant's: the mapping wants a new sequence, and
  /// copying the elements would be timed.
  template <typename Sequence, typename Element>
  Sequence* Lent(const TypedOperation<std::int32_t, std::vector<Element>>& operation,
                 CORBA::Long count) {
    using Buffer = decltype(std::declval<Sequence&>().get_buffer());
    const Sequence& kept =
        servant_.Prepared(operation, count, values::Made<Sequence, std::vector<Element>>);
    return new Sequence(kept.length(), kept.length(), const_cast<Buffer>(kept.get_buffer()));
  }

  /// Copies: the argument belongs to the caller, and the mapping requires a new sequence.
  template <typename Sequence>
  Sequence* Bounced(const Operation& operation, const Sequence& items) {
    const auto left = static_cast<CORBA::ULong>(servant_.Bounce(operation, items.length()));
    auto reply = std::make_unique<Sequence>(left);
    reply->length(left);
    for (CORBA::ULong i = 0; i < left; ++i) (*reply)[i] = items[i];
    return reply.release();
  }

  template <typename Sequence>
  Sequence* Sorted(const Operation& operation, const Sequence& data) {
    auto sorted = std::make_unique<Sequence>(data);
    servant_.Sort(operation, {sorted->get_buffer(), sorted->length()});
    return sorted.release();
  }

  Servant& servant_;
  ActiveCounters counters_;
};

/// The servant in the root POA, with omniORB's own threads. The endpoint is a stringified IOR: a
/// corbaloc would mean GIOP 1.0, and with that no wide characters.
class OrbServer : public Server {
 public:
  std::string Start(const std::string& bind, const std::string& advertise, std::uint16_t port,
                    const Options& options, Servant& servant) override;

 private:
  // Above the ORB, whose end waits for the calls that are in it.
  std::unique_ptr<BenchServant> bench_;
  std::unique_ptr<Orb> orb_;
};

}  // namespace roundtrip::omniorb
