#include "core/worker/kept_log.h"

#include <iostream>
#include <utility>

namespace roundtrip {
namespace {

constexpr std::size_t kMostBytes = 4096;

}  // namespace

void KeptLog::Add(std::string_view message) {
  std::cerr << message;
  const std::lock_guard lock(mutex_);
  if (text_.size() < kMostBytes) {
    text_ += message;
  }
}

std::string KeptLog::Take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(text_, {});
}

}  // namespace roundtrip
