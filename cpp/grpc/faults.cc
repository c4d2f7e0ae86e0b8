#include "grpc/faults.h"

#include <bench.pb.h>

#include "core/contract/text.h"

namespace roundtrip::grpc::faults {
namespace {

constexpr const char* kTrailer = "bench-fault-bin";

}  // namespace

::grpc::Status Raised(::grpc::ServerContextBase& context, std::int32_t code,
                      const std::string& message) {
  BenchFault fault;
  fault.set_code(code);
  fault.set_message(message);
  context.AddTrailingMetadata(kTrailer, fault.SerializeAsString());
  return {::grpc::StatusCode::ABORTED, ""};
}

std::optional<native::BenchFault> Of(const ::grpc::Status& status,
                                     const ::grpc::ClientContext& context) {
  const auto& trailers = context.GetServerTrailingMetadata();
  const auto found = trailers.find(kTrailer);
  if (status.error_code() != ::grpc::StatusCode::ABORTED || found == trailers.end()) {
    return std::nullopt;
  }
  BenchFault fault;
  if (!fault.ParseFromArray(found->second.data(), static_cast<int>(found->second.size()))) {
    return std::nullopt;
  }
  return native::BenchFault(fault.code(), text::Utf16(fault.message()));
}

}  // namespace roundtrip::grpc::faults
