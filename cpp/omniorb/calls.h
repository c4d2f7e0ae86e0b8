#ifndef ROUNDTRIP_OMNIORB_CALLS_H_
#define ROUNDTRIP_OMNIORB_CALLS_H_

#include <bench.hh>
#include <memory>

#include "core/contract/workload.h"
#include "core/measure/call.h"

namespace roundtrip::omniorb {

/// A call of the stub, its arguments in the mapping's own types.
/// @param bench outlives the call
std::unique_ptr<Call> StubCall(Bench_ptr bench, const Workload& workload);

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_CALLS_H_
