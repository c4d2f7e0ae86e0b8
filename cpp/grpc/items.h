#ifndef ROUNDTRIP_GRPC_ITEMS_H_
#define ROUNDTRIP_GRPC_ITEMS_H_

#include <bench.pb.h>

#include <vector>

#include "core/contract/item.h"

/// Between C++'s own Items and protobuf's, outside the timed region.
namespace roundtrip::grpc::items {

using Messages = google::protobuf::RepeatedPtrField<Item>;

/// A name that is no UTF-8 stays as it is: protobuf tells when it comes to be sent.
Messages Of(const std::vector<native::Item>& items);

std::vector<native::Item> ToNative(const Messages& items);

}  // namespace roundtrip::grpc::items

#endif  // ROUNDTRIP_GRPC_ITEMS_H_
