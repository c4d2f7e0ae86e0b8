#ifndef ROUNDTRIP_GRPC_LIMITS_H_
#define ROUNDTRIP_GRPC_LIMITS_H_

/// What both ends admit.
namespace roundtrip::grpc::limits {

/// The longest message, where gRPC by itself stops at 4 MiB. The same limit as the sockets'.
inline constexpr int kMaxMessageBytes = 64 << 20;

}  // namespace roundtrip::grpc::limits

#endif  // ROUNDTRIP_GRPC_LIMITS_H_
