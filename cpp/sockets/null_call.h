#pragma once

#include <memory>

#include "core/measure/call.h"
#include "sockets/connection.h"

namespace roundtrip::sockets {

/// A call whose every request is marshalled now, for a bounce one for each round trip. An operation
/// beyond the first five is an exchange, but for sleep and sort.
/// @param connection outlives the call
std::unique_ptr<Call> NullCall(Connection& connection, const Operation& operation,
                               const Values& values);

}  // namespace roundtrip::sockets
