#include "omniorb/orb_log.h"

#include <omniORB4/CORBA.h>

#include "core/worker/kept_log.h"

namespace roundtrip::omniorb::orb_log {
namespace {

/// The log of a process, because omniORB's own is one.
KeptLog& TheLog() {
  static KeptLog log;
  return log;
}

void Log(const char* message) { TheLog().Add(message); }

}  // namespace

void Keep() { omniORB::setLogFunction(Log); }

std::string Take() { return TheLog().Take(); }

}  // namespace roundtrip::omniorb::orb_log
