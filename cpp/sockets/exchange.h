#ifndef ROUNDTRIP_SOCKETS_EXCHANGE_H_
#define ROUNDTRIP_SOCKETS_EXCHANGE_H_

#include <cstdint>
#include <span>

#include "sockets/connection.h"

namespace roundtrip::sockets {

/// Sends a request and receives its reply.
/// @param request a whole frame
/// @return the reply from its length on, its status done; good until the next is received
/// @throws Refused if the server refuses, with its words
/// @throws std::exception if the connection broke
std::span<const std::uint8_t> Exchange(Connection& connection,
                                       std::span<const std::uint8_t> request);

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_EXCHANGE_H_
