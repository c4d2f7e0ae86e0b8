#ifndef ROUNDTRIP_OMNIORB_BENCH_SERVANT_H_
#define ROUNDTRIP_OMNIORB_BENCH_SERVANT_H_

#include "core/servant.h"
#include "omniorb/unimplemented_bench.h"

namespace roundtrip::omniorb {

/// The core's servant behind omniORB's skeleton.
class BenchServant : public UnimplementedBench {
 public:
  /// @param servant outlives this
  explicit BenchServant(Servant& servant) : servant_(servant) {}

  CORBA::Long invoke(CORBA::Long n) override;
  CORBA::Long putBytes(const OctetSeq& data) override;
  CORBA::Long putChars(const CharSeq& data) override;
  CORBA::Long putString(const char* data) override;
  ItemSeq* bounce(const ItemSeq& items) override;

 private:
  Servant& servant_;
};

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_BENCH_SERVANT_H_
