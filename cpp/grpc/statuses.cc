#include "grpc/statuses.h"

#include <bench.pb.h>

#include <array>
#include <string>

#include "core/contract/errors.h"
#include "core/contract/text.h"

namespace roundtrip::grpc {
namespace {

/// By their numbers. The library has these names for its own use alone.
constexpr std::array<const char*, 17> kNames = {
    "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
    "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
    "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
    "DATA_LOSS", "UNAUTHENTICATED"};

std::string Name(::grpc::StatusCode code) {
  const auto number = static_cast<std::size_t>(code);
  return number < kNames.size() ? kNames.at(number) : "status " + std::to_string(number);
}

std::string Describe(const ::grpc::Status& status) {
  const std::string name = Name(status.error_code());
  return status.error_message().empty() ? name : name + ": " + status.error_message();
}

}  // namespace

void Raise(const ::grpc::Status& status) {
  if (status.error_code() == ::grpc::StatusCode::UNAVAILABLE) {
    throw MiddlewareError(Describe(status), status.error_details());
  }
  throw Refused(Describe(status));
}

namespace faults {
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

}  // namespace faults
}  // namespace roundtrip::grpc
