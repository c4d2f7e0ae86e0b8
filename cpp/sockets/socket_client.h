#pragma once

#include <memory>
#include <string>

#include "core/contract/adapter.h"
#include "sockets/codec.h"

namespace roundtrip::sockets {

/// One connection. Timed calls are the baseline's or hand-coded; the conformance cases are
/// hand-coded either way, so with the baseline they prove the server's end.
class SocketClient : public Client {
 public:
  explicit SocketClient(const Options& options) : is_hand_coded_(IsHandCoded(options)) {}

  void RegisterOperations(Calls& calls) override;
  void Proxy(const std::string& endpoint) override;
  void WarmConnection() override;
  void CallUnknown() override;

 private:
  /// Binds an operation that carries values.
  template <typename Argument, typename Reply>
  void Add(Calls& calls, const TypedOperation<Argument, Reply>& operation);

  /// A stub: takes the fields of a request, returns those of the reply.
  template <typename Reply>
  auto HandCoded(const Operation& operation);

  bool is_hand_coded_;
  std::unique_ptr<Connection> connection_;
  FrameWriter writer_;
};

}  // namespace roundtrip::sockets
