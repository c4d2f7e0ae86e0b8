#include "grpc/statuses.h"

#include <array>
#include <string>

#include "core/contract/errors.h"

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

}  // namespace roundtrip::grpc
