#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/measure/calls.h"

namespace roundtrip {

/// Makes clients of one server.
struct Connector {
  std::string endpoint;
  /// Gives a client that is not connected yet.
  std::function<std::unique_ptr<Caller>()> make;

  /// A client for which a first call finds nothing left to open.
  [[nodiscard]] std::unique_ptr<Caller> Connect() const {
    std::unique_ptr<Caller> caller = make();
    caller->Translated([&] {
      caller->TheClient().Proxy(endpoint);
      caller->TheClient().WarmConnection();
    });
    return caller;
  }
};

/// Connecting, timed: the middleware's own way to a proxy, and a first call of invoke through it if
/// that is asked for. Each run has a client of its own, which is made before it and closed after
/// it. Where a middleware's runtime is one a process, as an ORB is, the client that stays connected
/// keeps it: what is timed is what the API does for a further proxy, over connections that it
/// shares.
class ConnectCall final : public Call {
 public:
  ConnectCall(Connector connector, bool has_first_call)
      : Call({&kInvoke, has_first_call ? 1 : 0, has_first_call ? 1 : 0}),
        connector_(std::move(connector)),
        has_first_call_(has_first_call) {
    CleanUp();
  }

  void Run() override {
    caller_->TheClient().Proxy(connector_.endpoint);
    if (!has_first_call_) return;
    const std::int32_t reply = invoke_->Send(timed_values::kInvokeArgument);
    if (reply != timed_values::kInvokeArgument + 1) [[unlikely]] {
      AddMismatch(DescribeDifference("reply", timed_values::kInvokeArgument + 1, reply));
    }
  }

 protected:
  void CleanUp() override {
    caller_.reset();
    caller_ = connector_.make();
    if (has_first_call_) invoke_ = &caller_->LineOf(kInvoke);
  }

 private:
  Connector connector_;
  bool has_first_call_;
  std::unique_ptr<Caller> caller_;
  TypedLine<std::int32_t, std::int32_t>* invoke_ = nullptr;
};

}  // namespace roundtrip
