#pragma once

#include <string>

/// gRPC says on its log alone why it cannot listen.
namespace roundtrip::grpc::grpc_log {

/// Has the log kept, beside going to standard error as ever.
void Keep();

/// What was logged since this was last called.
std::string Take();

/// What the operating system said first.
/// @param logged errors as gRPC writes them
/// @return its words, such as `Address already in use`; empty if there are none
std::string SystemError(const std::string& logged);

}  // namespace roundtrip::grpc::grpc_log
