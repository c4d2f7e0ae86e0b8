#ifndef ROUNDTRIP_OMNIORB_ORB_CLIENT_H_
#define ROUNDTRIP_OMNIORB_ORB_CLIENT_H_

#include <bench.hh>
#include <memory>
#include <string>
#include <vector>

#include "core/contract/client.h"
#include "omniorb/orb.h"
#include "omniorb/orb_counters.h"

namespace roundtrip::omniorb {

/// A stub of one server.
class OrbClient : public Client {
 public:
  [[nodiscard]] std::vector<std::string> OptionNames() const override { return {}; }
  [[nodiscard]] Versions MiddlewareVersions() const override { return OrbVersions(); }

  void Connect(const std::vector<std::string>& endpoints, const Options& options) override;
  std::unique_ptr<Call> Prepare(const Workload& workload) override;

  std::int32_t Invoke(std::int32_t n) override;
  std::int32_t PutBytes(const std::vector<std::uint8_t>& data) override;
  std::int32_t PutChars(const std::string& data) override;
  std::int32_t PutString(const std::string& data) override;
  std::vector<native::Item> Bounce(const std::vector<native::Item>& items) override;
  native::AllTypes Echo(const native::AllTypes& data) override;
  native::AllArrays EchoArrays(const native::AllArrays& data) override;
  void Fail(std::int32_t code, const std::string& message) override;
  void CallUnknown() override;
  native::Counters& References() override;

 private:
  std::shared_ptr<Orb> orb_;
  Bench_var bench_;
  std::unique_ptr<OrbCounters> counters_;
};

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_ORB_CLIENT_H_
