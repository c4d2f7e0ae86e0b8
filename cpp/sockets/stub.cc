#include "sockets/stub.h"

#include "sockets/exchange.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {

std::int32_t Stub::Invoke(std::int32_t n) {
  out_.Begin(frame::kInvoke);
  out_.Int32(n);
  return Number();
}

std::int32_t Stub::PutBytes(std::span<const std::uint8_t> data) {
  out_.Begin(frame::kPutBytes);
  out_.Bytes(data);
  return Number();
}

std::int32_t Stub::PutChars(std::string_view data) {
  out_.Begin(frame::kPutChars);
  out_.Characters(data);
  return Number();
}

std::int32_t Stub::PutString(std::string_view data) {
  out_.Begin(frame::kPutString);
  out_.Characters(data);
  return Number();
}

std::vector<native::Item> Stub::Bounce(std::span<const native::Item> items) {
  out_.Begin(frame::kBounce);
  out_.Items(items);
  FrameReader in(Exchange(connection_, out_.End()));
  std::vector<native::Item> reply = in.Items();
  in.ExpectEnd();
  return reply;
}

/// Sends the request and takes a reply that is one number.
std::int32_t Stub::Number() {
  FrameReader in(Exchange(connection_, out_.End()));
  const std::int32_t value = in.Int32();
  in.ExpectEnd();
  return value;
}

}  // namespace roundtrip::sockets
