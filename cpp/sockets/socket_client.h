#ifndef ROUNDTRIP_SOCKETS_SOCKET_CLIENT_H_
#define ROUNDTRIP_SOCKETS_SOCKET_CLIENT_H_

#include <memory>
#include <string>
#include <vector>

#include "core/contract/client.h"
#include "sockets/coding.h"
#include "sockets/connection.h"
#include "sockets/stub.h"

namespace roundtrip::sockets {

/// One connection. Timed calls are null or coded; the conformance cases are coded by hand either
/// way, so with the null they prove the server's end.
class SocketClient : public Client {
 public:
  [[nodiscard]] std::vector<std::string> OptionNames() const override { return {kCodingOption}; }
  [[nodiscard]] Versions MiddlewareVersions() const override { return {}; }

  void Connect(const std::vector<std::string>& endpoints, const Options& options) override;
  std::unique_ptr<Call> Prepare(const Workload& workload) override;

  std::int32_t Invoke(std::int32_t n) override { return stub_->Invoke(n); }
  std::int32_t PutBytes(const std::vector<std::uint8_t>& data) override {
    return stub_->PutBytes(data);
  }
  std::int32_t PutChars(const std::string& data) override { return stub_->PutChars(data); }
  std::int32_t PutString(const std::string& data) override { return stub_->PutString(data); }
  std::vector<native::Item> Bounce(const std::vector<native::Item>& items) override {
    return stub_->Bounce(items);
  }
  native::AllTypes Echo(const native::AllTypes& data) override { return stub_->Echo(data); }
  native::AllArrays EchoArrays(const native::AllArrays& data) override {
    return stub_->EchoArrays(data);
  }
  void Fail(std::int32_t code, const std::string& message) override {
    throw stub_->Fail(code, message);
  }
  void CallUnknown() override { stub_->CallUnknown(); }
  native::Counters& References() override;

 private:
  bool is_coded_ = false;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<Stub> stub_;
};

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_SOCKET_CLIENT_H_
