#pragma once

#include <omniORB4/CORBA.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/contract/errors.h"

namespace roundtrip::omniorb {

/// The ORB of this process, with the settings that both ends share. Create one at a time: ORB_init
/// returns the existing ORB and ignores new settings.
class Orb {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;

  /// @param extra settings of one end, by omniORB's names
  explicit Orb(const Settings& extra = {});
  Orb(const Orb&) = delete;
  Orb& operator=(const Orb&) = delete;

  /// Destroys the ORB, after the calls in progress.
  ~Orb();

  /// The ORB that all clients of this process share; it is destroyed with the last of them.
  static std::shared_ptr<Orb> OfClients();

  CORBA::ORB_ptr operator->() const { return orb_.in(); }

 private:
  CORBA::ORB_var orb_;
};

/// omniORB's messages since the last call. They hold details that its exceptions omit, such as the
/// address in use.
std::string TakeLog();

/// An exception as text: its name and, for a system exception, its reason and completion status.
std::string Describe(const CORBA::Exception& error);

/// Runs a function; CORBA's exceptions, which are not std::exceptions, become MiddlewareError.
template <typename Function>
auto Translated(Function function) {
  try {
    return function();
  } catch (const CORBA::Exception& error) {
    throw MiddlewareError(Describe(error), TakeLog());
  }
}

}  // namespace roundtrip::omniorb
