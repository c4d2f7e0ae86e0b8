#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/contract/adapter.h"

namespace roundtrip::fake {

/// How the fake misbehaves. The options have the names of the members;
/// runner/tests/protocol/table.py says what each does. An operation is given by its name; empty
/// means none.
struct Script {
  /// @throws nlohmann::json::exception if an option has another type than its member
  static Script Of(const Options& options);

  /// The names of the options.
  static std::vector<std::string> Names();

  std::string fail;
  bool fail_once = false;
  std::int64_t call_us = 0;
  std::int64_t wrong_every = 0;
  std::int64_t throw_at = 0;
  std::string refuse;
  bool broken_after_refusal = false;
  std::string crash;
  std::string unsupported;
  std::string not_implemented;
  std::string prepare_fails;
  bool keep_items = false;
  std::int64_t keep_items_at = 0;
  bool shareable = false;
  bool short_reply = false;
  std::int64_t short_reply_at = 0;
};

/// Calls the servant of its own process, without a network.
class FakeClient : public Client {
 public:
  explicit FakeClient(const Options& options) : script_(Script::Of(options)) {}

  void RegisterOperations(Calls& calls) override;
  void Proxy(const std::string& endpoint) override;
  void WarmConnection() override {}
  [[nodiscard]] bool IsShareable() const override { return script_.shareable; }

 private:
  Script script_;
};

/// Listens nowhere: a client brings its servant along.
class FakeServer : public Server {
 public:
  std::string Start(const std::string& /*bind*/, const std::string& advertise, std::uint16_t port,
                    const Options& options, Servant& /*servant*/) override {
    if (Script::Of(options).fail == "bind") throw std::runtime_error("the fake does not listen");
    return advertise + ":" + std::to_string(port);
  }
};

}  // namespace roundtrip::fake
