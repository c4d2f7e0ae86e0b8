#include "omniorb/orb.h"

#include <mutex>

#include "core/contract/adapter.h"

namespace roundtrip::omniorb {
namespace {

/// The log of a process, because omniORB's own is one.
KeptLog& TheLog() {
  static KeptLog log;
  return log;
}

void Log(const char* message) { TheLog().Add(message); }

const char* Completion(CORBA::CompletionStatus status) {
  if (status == CORBA::COMPLETED_YES) return "completed";
  return status == CORBA::COMPLETED_NO ? "not completed" : "perhaps completed";
}

}  // namespace

/// Everything else is the default. Settings given here go before those of the environment and of
/// omniORB's configuration file.
Orb::Orb(const Settings& extra) {
  ::omniORB::setLogFunction(Log);
  Settings settings = {
      // A MiB of data and some: the default of 2 MiB is too near. The same limit as the sockets'.
      {"giopMaxMsgSize", "67108864"},
      {"maxGIOPVersion", "1.2"},
      // Both ends alike, so that nothing is converted twice and every platform sends the same.
      {"nativeCharCodeSet", "ISO-8859-1"},
      // No search for idle connections: it could close one, or run, in the middle of a measurement.
      {"scanGranularity", "0"},
  };
  settings.insert(settings.end(), extra.begin(), extra.end());
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

std::string TakeLog() { return TheLog().Take(); }

std::string Describe(const CORBA::Exception& error) {
  std::string name = std::string("CORBA::") + error._name();
  const auto* system = dynamic_cast<const CORBA::SystemException*>(&error);
  if (system == nullptr) return name;
  const char* minor = system->NP_minorString();
  const std::string reason = minor == nullptr ? std::to_string(system->minor()) : minor;
  return name + " (" + reason + ", " + Completion(system->completed()) + ")";
}

}  // namespace roundtrip::omniorb
