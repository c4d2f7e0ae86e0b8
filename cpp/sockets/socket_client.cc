#include "sockets/socket_client.h"

#include <type_traits>
#include <vector>

#include "core/measure/calls.h"
#include "sockets/endpoint.h"
#include "sockets/null_call.h"
#include "sockets/round_trip.h"
#include "sockets/values.h"

namespace roundtrip::sockets {
namespace {

/// Of nothing it leaves nothing.
std::vector<Item>& WithoutLast(std::vector<Item>& items) {
  if (!items.empty()) items.pop_back();
  return items;
}

}  // namespace

template <typename Reply>
auto SocketClient::Coded(const Operation& operation) {
  return [this, code = operation.code](const auto&... fields) {
    return RoundTripCoded<Reply>(*connection_, writer_, code, fields...);
  };
}

void SocketClient::RegisterOperations(Calls& calls) {
  ForEachOperation([&](const auto& operation) { Add(calls, operation); });
  // These two have one field, which runs to the end of the frame; other arrays have a length.
  calls.Add(
      kPutBytes, [](const auto& bytes) { return Alone<std::vector<std::uint8_t>>{bytes}; },
      Coded<std::int32_t>(kPutBytes), std::identity());
  calls.Add(
      kPutChars,
      [](const auto& units) {
        return Alone<std::string>{text::Utf8({units.data(), units.size()})};
      },
      Coded<std::int32_t>(kPutChars), std::identity());
  if (is_coded_) return;
  for (const Operation* operation : kOperations) {
    calls.Time(*operation, [this, operation](const Values& values) {
      return NullCall(*connection_, *operation, values);
    });
  }
}

template <typename Argument, typename Reply>
void SocketClient::Add(Calls& calls, const Typed<Argument, Reply>& operation) {
  if constexpr (kIsReference<Argument> || kIsReference<Reply>) {
    calls.Cannot({&operation}, "a frame holds values alone: sockets have no references to objects");
  } else if constexpr (std::is_same_v<Argument, native::BenchFault>) {
    calls.Add(operation, [this](const native::BenchFault& fault) {
      writer_.Begin(kFail.code);
      writer_.Put(fault);
      FrameReader in(RoundTrip(*connection_, writer_.End(), frame::kRaised));
      const auto code = in.Get<std::int32_t>();
      throw native::BenchFault(code, text::Utf16(in.RestAsCharacters()));
    });
  } else if constexpr (std::is_same_v<Reply, None>) {
    calls.Add(
        operation, values::kFields,
        [this, code = operation.code](const auto& argument) {
          RoundTripCoded<None>(*connection_, writer_, code, argument);
        },
        std::identity());
  } else if constexpr (std::is_same_v<Argument, None>) {
    calls.Add(operation, std::identity(), Coded<values::Fields<Reply>>(operation),
              values::kFromFields);
  } else if constexpr (std::is_same_v<Argument, std::vector<native::Item>>) {
    calls.Add(operation, values::kFields, Coded<values::Fields<Reply>>(operation),
              values::kFromFields, WithoutLast);
  } else {
    calls.Add(operation, values::kFields, Coded<values::Fields<Reply>>(operation),
              values::kFromFields);
  }
}

void SocketClient::Proxy(const std::string& endpoint) {
  connection_ = std::make_unique<Connection>(ConnectTo(Address::Parse(endpoint)));
  // The kernel takes connections before the server does, and only so many.
  writer_.Begin(frame::kGreeting);
  RoundTrip(*connection_, writer_.End());
}

/// Does nothing: the greeting has been to the server and back.
void SocketClient::WarmConnection() {}

void SocketClient::CallUnknown() {
  writer_.Begin(frame::kNoOperation);
  RoundTripRefused(*connection_, writer_.End(), frame::kNoSuchOperation);
}

}  // namespace roundtrip::sockets
