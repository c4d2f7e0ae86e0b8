#pragma once

#include <bench.hh>
#include <memory>
#include <string>
#include <string_view>

#include "core/contract/adapter.h"
#include "omniorb/orb.h"

namespace roundtrip::omniorb {

/// A stub of one server.
class OrbClient : public Client {
 public:
  explicit OrbClient(const Options& options);

  void RegisterOperations(Calls& calls) override;
  void Proxy(const std::string& endpoint) override;
  void WarmConnection() override;
  [[nodiscard]] bool IsShareable() const override { return true; }
  void CallUnknown() override;
  std::string SendNull(std::string_view name) override;
  /// In orb_features.cc.
  void Try(Features& features) override;
  void Translate() const override;

 private:
  std::shared_ptr<Orb> orb_;
  Bench_var bench_;
};

}  // namespace roundtrip::omniorb
