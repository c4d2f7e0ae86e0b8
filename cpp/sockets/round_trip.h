#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "sockets/codec.h"
#include "sockets/connection.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {

/// Sends a request and receives its reply.
/// @param request a whole frame
/// @param wanted the status that is not a refusal
/// @return the reply from its length on; good until the next is received
/// @throws Refused if another status comes, with the server's words
/// @throws std::exception if the connection broke
std::span<const std::uint8_t> RoundTrip(Connection& connection,
                                        std::span<const std::uint8_t> request,
                                        std::uint32_t wanted = frame::kDone);

/// Sends a request that must be refused; returns if it is not.
/// @param status what must come
/// @throws Refused if it comes
/// @throws std::exception if another refusal comes, or the connection broke
void RoundTripRefused(Connection& connection, std::span<const std::uint8_t> request,
                      std::uint32_t status);

/// Codes by hand: encodes a request of these fields, sends it, and decodes its reply.
/// @param writer keeps its memory from one to the next
/// @throws Refused if the server refuses, or the frame is longer than the limit
/// @throws std::exception if the connection broke, or the reply is none
template <typename Reply, typename... Fields>
Reply RoundTripCoded(Connection& connection, FrameWriter& writer, std::uint32_t code,
                     const Fields&... fields) {
  writer.Begin(code);
  (writer.Put(fields), ...);
  return FrameReader(RoundTrip(connection, writer.End())).GetLast<Reply>();
}

}  // namespace roundtrip::sockets
