#include "sockets/exchange.h"

#include <stdexcept>
#include <string>

#include "core/errors.h"
#include "sockets/codec.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {

std::span<const std::uint8_t> Exchange(Connection& connection,
                                       std::span<const std::uint8_t> request) {
  connection.Send(request);
  const auto reply = connection.Receive();
  if (reply.empty()) {
    throw std::runtime_error("the server closed the connection instead of replying");
  }
  const FrameReader in(reply);
  if (in.Code() != frame::kDone) {
    throw Refused("status " + std::to_string(in.Code()) + ": " +
                  std::string(in.RestAsCharacters()));
  }
  return reply;
}

}  // namespace roundtrip::sockets
