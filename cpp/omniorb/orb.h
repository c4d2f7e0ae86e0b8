#pragma once

#include <omniORB4/CORBA.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/contract/adapter.h"

namespace roundtrip::omniorb {

/// The ORB of this process, with the settings that both ends share. There is one at a time: omniORB
/// would hand out the same again and ignore the settings.
class Orb {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;

  /// @param more settings of one end, as omniORB names them
  /// @throws CORBA::Exception
  explicit Orb(const Settings& more = {});
  Orb(const Orb&) = delete;
  Orb& operator=(const Orb&) = delete;

  /// Stops all that it does, and waits for calls under way.
  ~Orb();

  /// The one that all clients of this process share; it goes with the last of them.
  /// @throws CORBA::Exception
  static std::shared_ptr<Orb> OfClients();

  CORBA::ORB_ptr operator->() const { return orb_.in(); }

 private:
  CORBA::ORB_var orb_;
};

/// omniORB's own.
Versions OrbVersions();

}  // namespace roundtrip::omniorb
