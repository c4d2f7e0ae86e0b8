#pragma once

#include <memory>
#include <string>

#include "core/contract/server.h"
#include "omniorb/bench_servant.h"
#include "omniorb/orb.h"

namespace roundtrip::omniorb {

/// The servant in the root POA, with omniORB's own threads. The endpoint is a stringified IOR: a
/// corbaloc would mean GIOP 1.0, and with that no wide characters.
class OrbServer : public Server {
 public:
  std::string Start(const std::string& bind, const std::string& advertise, std::uint16_t port,
                    const Options& options, Servant& servant) override;

 private:
  ActiveCounters counters_;
  // Above the ORB, whose end waits for the calls that are in it.
  std::unique_ptr<BenchServant> bench_;
  std::unique_ptr<Orb> orb_;
};

}  // namespace roundtrip::omniorb
