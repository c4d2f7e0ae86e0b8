#include "core/contract/servant.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace roundtrip {

void Servant::Sleep(std::int32_t millis) {
  Within(kSleep, millis);
  Arrived(kSleep);
  std::this_thread::sleep_for(std::chrono::milliseconds(millis));
}

void Servant::Sort(std::span<std::int32_t> data) {
  Arrived(kSort, data.size());
  std::sort(data.begin(), data.end());
}

std::size_t Servant::Within(const Operation& operation, std::int32_t number) {
  const Limits& limits = operation.limits.front();
  if (number < limits.least || number > limits.most) {
    throw std::out_of_range(std::string(limits.name) + " is " + std::to_string(number) +
                            "; expected " + std::to_string(limits.least) + " to " +
                            std::to_string(limits.most));
  }
  return static_cast<std::size_t>(number);
}

const Servant::Reply& Servant::Keep(const Operation& operation, std::size_t count,
                                    const std::function<std::any()>& make) {
  const std::lock_guard lock(mutex_);
  const auto key = std::pair(&operation, count);
  auto found = replies_.find(key);
  if (found == replies_.end()) found = replies_.emplace(key, Reply{count, make()}).first;
  last_[IndexOf(operation)].store(&found->second, std::memory_order_release);
  return found->second;
}

}  // namespace roundtrip
