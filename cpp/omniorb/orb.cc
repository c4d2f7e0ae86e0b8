#include "omniorb/orb.h"

#include <memory>
#include <mutex>

#include "omniorb/translated.h"

namespace roundtrip::omniorb {
namespace {

/// Everything else is the default. Settings given here go before those of the environment and of
/// omniORB's configuration file.
const Orb::Settings& SharedSettings() {
  static const Orb::Settings settings = {
      // A MiB of data and some: the default of 2 MiB is too near. The same limit as the sockets'.
      {"giopMaxMsgSize", "67108864"},
      {"maxGIOPVersion", "1.2"},
      // Both ends alike, so that nothing is converted twice and every platform sends the same.
      {"nativeCharCodeSet", "ISO-8859-1"},
      // No search for idle connections: it could close one, or run, in the middle of a measurement.
      {"scanGranularity", "0"},
  };
  return settings;
}

}  // namespace

Orb::Orb(const Settings& more) {
  KeepLog();
  Settings settings = SharedSettings();
  settings.insert(settings.end(), more.begin(), more.end());
  const auto options = std::make_unique<const char*[][2]>(settings.size() + 1);
  for (std::size_t i = 0; i < settings.size(); ++i) {
    options[i][0] = settings[i].first.c_str();
    options[i][1] = settings[i].second.c_str();
  }
  int argc = 0;
  orb_ = CORBA::ORB_init(argc, nullptr, "omniORB4", options.get());
}

Orb::~Orb() {
  try {
    orb_->destroy();
  } catch (const CORBA::Exception&) {
    // Only an ORB that is destroyed already says no, and then there is nothing left to do.
  }
}

std::shared_ptr<Orb> Orb::OfClients() {
  static std::mutex mutex;
  static std::weak_ptr<Orb> living;
  const std::lock_guard lock(mutex);
  std::shared_ptr<Orb> orb = living.lock();
  if (!orb) {
    orb = std::make_shared<Orb>();
    living = orb;
  }
  return orb;
}

Versions OrbVersions() { return {{"omniORB", ::omniORB::versionString()}}; }

}  // namespace roundtrip::omniorb
