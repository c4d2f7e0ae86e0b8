#include "sockets/exchange.h"

#include <stdexcept>
#include <string>

#include "core/contract/errors.h"
#include "sockets/codec.h"

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

std::string Said(const FrameReader& in) {
  return "status " + std::to_string(in.Code()) + ": " + std::string(in.RestAsCharacters());
}

}  // namespace

std::span<const std::uint8_t> Exchange(Connection& connection,
                                       std::span<const std::uint8_t> request,
                                       std::uint32_t wanted) {
  const auto reply = Reply(connection, request);
  const FrameReader in(reply);
  if (in.Code() != wanted) throw Refused(Said(in));
  return reply;
}

void ExchangeRefused(Connection& connection, std::span<const std::uint8_t> request,
                     std::uint32_t status) {
  const FrameReader in(Reply(connection, request));
  if (in.Code() == status) throw Refused(Said(in));
  if (in.Code() != frame::kDone) {
    throw std::runtime_error(Said(in) + "; must be status " + std::to_string(status));
  }
}

}  // namespace roundtrip::sockets
