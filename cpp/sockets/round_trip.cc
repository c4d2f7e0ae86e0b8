#include "sockets/round_trip.h"

#include <stdexcept>
#include <string>

#include "core/contract/errors.h"

namespace roundtrip::sockets {
namespace {

std::span<const std::uint8_t> Reply(Connection& connection, std::span<const std::uint8_t> request) {
  connection.Send(request);
  const auto reply = connection.Receive();
  if (reply.empty()) {
    throw std::runtime_error("the server closed the connection instead of replying");
  }
  return reply;
}

std::string StatusOf(const FrameReader& in) {
  return "status " + std::to_string(in.Code()) + ": " + std::string(in.RestAsCharacters());
}

}  // namespace

std::span<const std::uint8_t> RoundTrip(Connection& connection,
                                        std::span<const std::uint8_t> request,
                                        std::uint32_t wanted) {
  const auto reply = Reply(connection, request);
  const FrameReader in(reply);
  if (in.Code() != wanted) throw Refused(StatusOf(in));
  return reply;
}

void RoundTripRefused(Connection& connection, std::span<const std::uint8_t> request,
                      std::uint32_t status) {
  const FrameReader in(Reply(connection, request));
  if (in.Code() == status) throw Refused(StatusOf(in));
  if (in.Code() != frame::kDone) {
    throw std::runtime_error(StatusOf(in) + "; expected status " + std::to_string(status));
  }
}

}  // namespace roundtrip::sockets
