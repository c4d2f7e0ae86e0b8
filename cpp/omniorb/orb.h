#pragma once

#include <omniORB4/CORBA.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/contract/errors.h"

namespace roundtrip::omniorb {

/// The ORB of this process, with the settings that both ends share. There is one at a time: omniORB
/// would hand out the same again and ignore the settings.
class Orb {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;

  /// @param more settings of one end, as omniORB names them
  explicit Orb(const Settings& more = {});
  Orb(const Orb&) = delete;
  Orb& operator=(const Orb&) = delete;

  /// Stops all that it does, and waits for calls under way.
  ~Orb();

  /// The one that all clients of this process share; it goes with the last of them.
  static std::shared_ptr<Orb> OfClients();

  CORBA::ORB_ptr operator->() const { return orb_.in(); }

 private:
  CORBA::ORB_var orb_;
};

/// What omniORB logged since this was last called: what its exceptions leave out, such as the
/// address that is in use.
std::string TakeLog();

/// An exception in words: its name, and of a system exception the reason and what was completed.
std::string Describe(const CORBA::Exception& error);

/// Does something, with CORBA's exceptions, which are not std::exceptions, translated.
/// @throws MiddlewareError
template <typename Function>
auto Translated(Function function) {
  try {
    return function();
  } catch (const CORBA::Exception& error) {
    throw MiddlewareError(Describe(error), TakeLog());
  }
}

}  // namespace roundtrip::omniorb
