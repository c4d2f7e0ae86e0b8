#ifndef ROUNDTRIP_GRPC_REQUESTS_H_
#define ROUNDTRIP_GRPC_REQUESTS_H_

#include <bench.grpc.pb.h>

#include <cstdint>
#include <string>

/// Calls of the blocking stub, timed or not. Each builds its request, as every user of a stub does,
/// from a value that is there already: in Java a message that was sent remembers its length and its
/// encoded strings, so one that is sent again would be marshalled by half, and the rows of gRPC are
/// to be comparable. A message of C++ remembers nothing of the kind, but it owns its data: building
/// it copies them, where Java's shares them.
///
/// They raise what statuses.h says.
namespace roundtrip::grpc::requests {

std::int32_t Invoke(Bench::Stub& stub, std::int32_t n);

/// @param data bytes
std::int32_t PutBytes(Bench::Stub& stub, const std::string& data);

/// @param data UTF-8
std::int32_t PutChars(Bench::Stub& stub, const std::string& data);

/// @param data UTF-8
std::int32_t PutString(Bench::Stub& stub, const std::string& data);

/// @param reply what it held is gone
void Bounce(Bench::Stub& stub, const BounceRequest& request, BounceReply& reply);

}  // namespace roundtrip::grpc::requests

#endif  // ROUNDTRIP_GRPC_REQUESTS_H_
