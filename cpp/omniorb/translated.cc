#include "omniorb/translated.h"

#include "core/worker/kept_log.h"

namespace roundtrip::omniorb {
namespace {

/// The log of a process, because omniORB's own is one.
KeptLog& TheLog() {
  static KeptLog log;
  return log;
}

void Log(const char* message) { TheLog().Add(message); }

const char* Completion(CORBA::CompletionStatus status) {
  switch (status) {
    case CORBA::COMPLETED_YES:
      return "completed";
    case CORBA::COMPLETED_NO:
      return "not completed";
    case CORBA::COMPLETED_MAYBE:
      break;
  }
  return "perhaps completed";
}

}  // namespace

void KeepLog() { ::omniORB::setLogFunction(Log); }

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
