#include "omniorb/orb_log.h"

#include <omniORB4/CORBA.h>

#include <iostream>
#include <mutex>
#include <utility>

namespace roundtrip::omniorb::orb_log {
namespace {

constexpr std::size_t kMostBytes = 4096;

/// The log of a process, because omniORB's own is one.
struct Kept {
  std::mutex mutex;
  std::string text;
};

Kept& TheKept() {
  static Kept kept;
  return kept;
}

void Log(const char* message) {
  std::cerr << message;
  Kept& kept = TheKept();
  const std::lock_guard lock(kept.mutex);
  if (kept.text.size() < kMostBytes) {
    kept.text += message;
  }
}

}  // namespace

void Keep() { omniORB::setLogFunction(Log); }

std::string Take() {
  Kept& kept = TheKept();
  const std::lock_guard lock(kept.mutex);
  return std::exchange(kept.text, {});
}

}  // namespace roundtrip::omniorb::orb_log
