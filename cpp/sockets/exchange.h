#ifndef ROUNDTRIP_SOCKETS_EXCHANGE_H_
#define ROUNDTRIP_SOCKETS_EXCHANGE_H_

#include <cstdint>
#include <span>

#include "sockets/connection.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {

/// Sends a request and receives its reply.
/// @param request a whole frame
/// @param wanted the status that is no refusal
/// @return the reply from its length on; good until the next is received
/// @throws Refused if another status comes, with the server's words
/// @throws std::exception if the connection broke
std::span<const std::uint8_t> Exchange(Connection& connection,
                                       std::span<const std::uint8_t> request,
                                       std::uint32_t wanted = frame::kDone);

/// Sends a request that must be refused; returns if it is not.
/// @param status what must come
/// @throws Refused if it comes
/// @throws std::exception if another refusal comes, or the connection broke
void ExchangeRefused(Connection& connection, std::span<const std::uint8_t> request,
                     std::uint32_t status);

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_EXCHANGE_H_
