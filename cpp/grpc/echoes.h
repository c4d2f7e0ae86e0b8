#ifndef ROUNDTRIP_GRPC_ECHOES_H_
#define ROUNDTRIP_GRPC_ECHOES_H_

#include <bench.pb.h>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"

/// Between C++'s own structs and protobuf's. Text that is no UTF-8 stays as it is: protobuf tells
/// when it comes to be sent.
namespace roundtrip::grpc::echoes {

void Fill(AllTypes& message, const native::AllTypes& data);
native::AllTypes ToNative(const AllTypes& message);

void Fill(AllArrays& message, const native::AllArrays& data);

/// @throws Refused if characters came that are no UTF-8
native::AllArrays ToNative(const AllArrays& message);

}  // namespace roundtrip::grpc::echoes

#endif  // ROUNDTRIP_GRPC_ECHOES_H_
