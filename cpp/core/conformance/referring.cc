#include "core/conformance/referring.h"

#include "core/contract/logical_bytes.h"

namespace roundtrip {
namespace {

std::string Difference(std::int32_t expected, std::int32_t counted) {
  return expected == counted
             ? ""
             : "it counted " + std::to_string(counted) + " instead of " + std::to_string(expected);
}

/// An object that was there before may have been called by others: it goes on from where it is.
std::string CountsOn(native::Counter& counter) {
  const std::int32_t first = counter.Increment();
  return Difference(first + 1, counter.Increment());
}

}  // namespace

std::string Referring::Send(const Case& sent) {
  const auto& asked = std::get<Case::References>(sent.argument);
  if (sent.operation == Operation::kGetCounterArray) return Array(asked.count);
  if (sent.operation == Operation::kOpenCounter) return Open(asked);
  if (sent.operation == Operation::kCallCounter) return CallBack(asked.increments);
  const auto counter = counters_.GetCounter();
  ledger_.Count(Operation::kGetCounter, 1, 0);
  return CountsOn(*counter);
}

std::string Referring::Array(std::size_t count) {
  const auto array = counters_.GetCounterArray(count);
  ledger_.Count(Operation::kGetCounterArray, 1, 0);
  if (array.size() != count) {
    return std::to_string(array.size()) + " references instead of " + std::to_string(count);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string difference = CountsOn(*array[i]);
    if (!difference.empty()) return "reference " + std::to_string(i) + ": " + difference;
  }
  return "";
}

std::string Referring::Open(const Case::References& asked) {
  const auto counter = Opened();
  for (std::int32_t i = 1; i <= asked.increments; ++i) {
    const std::string difference = Difference(i, counter->Increment());
    if (!difference.empty()) return difference;
  }
  counter->Close();
  return asked.after_close
             ? "a counter that was closed counted to " + std::to_string(counter->Increment())
             : "";
}

std::string Referring::CallBack(std::int32_t increments) {
  const auto counter = Opened();
  for (std::int32_t i = 1; i <= increments; ++i) {
    const std::string difference =
        Difference(i, i % 2 == 1 ? Called(*counter) : counter->Increment());
    if (!difference.empty()) return difference;
  }
  counter->Close();
  return "";
}

std::unique_ptr<native::Counter> Referring::Opened() {
  auto counter = counters_.OpenCounter();
  ledger_.Count(Operation::kOpenCounter, 1, 0);
  return counter;
}

std::int32_t Referring::Called(native::Counter& counter) {
  const std::int32_t reply = counters_.CallCounter(counter);
  ledger_.Count(Operation::kCallCounter, 1, logical_bytes::kInt32);
  return reply;
}

}  // namespace roundtrip
