#include "sockets/stub.h"

#include <stdexcept>

#include "core/contract/errors.h"
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
  FrameReader in(Exchange(connection_, End()));
  std::vector<native::Item> reply = in.Items();
  in.ExpectEnd();
  return reply;
}

native::AllTypes Stub::Echo(const native::AllTypes& data) {
  out_.Begin(frame::kEcho);
  out_.Struct(data);
  FrameReader in(Exchange(connection_, End()));
  native::AllTypes reply = in.Struct();
  in.ExpectEnd();
  return reply;
}

native::AllArrays Stub::EchoArrays(const native::AllArrays& data) {
  out_.Begin(frame::kEchoArrays);
  out_.Arrays(data);
  FrameReader in(Exchange(connection_, End()));
  native::AllArrays reply = in.Arrays();
  in.ExpectEnd();
  return reply;
}

native::BenchFault Stub::Fail(std::int32_t code, std::string_view message) {
  out_.Begin(frame::kFail);
  out_.Int32(code);
  out_.Characters(message);
  FrameReader in(Exchange(connection_, End(), frame::kRaised));
  const std::int32_t came = in.Int32();
  return {came, std::string(in.RestAsCharacters())};
}

void Stub::CallUnknown() {
  out_.Begin(frame::kNoOperation);
  ExchangeRefused(connection_, End(), frame::kNoSuchOperation);
}

/// @throws Refused if the frame is longer than the limit
std::span<const std::uint8_t> Stub::End() {
  try {
    return out_.End();
  } catch (const std::length_error& error) {
    throw Refused(error.what());
  }
}

/// Sends the request and takes a reply that is one number.
std::int32_t Stub::Number() {
  FrameReader in(Exchange(connection_, End()));
  const std::int32_t value = in.Int32();
  in.ExpectEnd();
  return value;
}

}  // namespace roundtrip::sockets
