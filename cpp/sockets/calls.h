#ifndef ROUNDTRIP_SOCKETS_CALLS_H_
#define ROUNDTRIP_SOCKETS_CALLS_H_

#include <memory>

#include "core/contract/workload.h"
#include "core/measure/call.h"
#include "sockets/connection.h"
#include "sockets/stub.h"

namespace roundtrip::sockets {

/// A call whose every request is marshalled now, for a bounce one for each round trip.
/// @param connection outlives the call
std::unique_ptr<Call> NullCall(Connection& connection, const Workload& workload);

/// A call that encodes and decodes by hand, each time that it runs.
/// @param stub outlives the call
std::unique_ptr<Call> CodedCall(Stub& stub, const Workload& workload);

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_CALLS_H_
