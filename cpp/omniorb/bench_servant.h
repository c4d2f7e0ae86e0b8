#ifndef ROUNDTRIP_OMNIORB_BENCH_SERVANT_H_
#define ROUNDTRIP_OMNIORB_BENCH_SERVANT_H_

#include "core/contract/servant.h"
#include "omniorb/active_counters.h"
#include "omniorb/unimplemented_bench.h"

namespace roundtrip::omniorb {

/// The core's servant behind omniORB's skeleton.
class BenchServant : public UnimplementedBench {
 public:
  /// @param servant outlives this
  /// @param counters outlives this
  BenchServant(Servant& servant, ActiveCounters& counters)
      : servant_(servant), counters_(counters) {}

  CORBA::Long invoke(CORBA::Long n) override;
  CORBA::Long putBytes(const OctetSeq& data) override;
  CORBA::Long putChars(const CharSeq& data) override;
  CORBA::Long putString(const char* data) override;
  ItemSeq* bounce(const ItemSeq& items) override;
  AllTypes* echo(const AllTypes& data) override;
  AllArrays* echoArrays(const AllArrays& data) override;
  void fail(CORBA::Long code, const CORBA::WChar* message) override;
  Counter_ptr getCounter() override;
  Counter_ptr openCounter() override;
  CounterSeq* getCounterArray(CORBA::Long count) override;
  CORBA::Long callCounter(Counter_ptr target) override;

 private:
  Servant& servant_;
  ActiveCounters& counters_;
};

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_BENCH_SERVANT_H_
