#pragma once

#include <string>

#include "core/contract/client.h"
#include "fake/script.h"

namespace roundtrip::fake {

/// Calls the servant of its own process, without a wire.
class FakeClient : public Client {
 public:
  explicit FakeClient(const Options& options) : script_(options) {}

  void RegisterOperations(Calls& calls) override;
  void Proxy(const std::string& endpoint) override;
  void WarmConnection() override {}

 private:
  Script script_;
};

}  // namespace roundtrip::fake
