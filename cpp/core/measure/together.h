#pragma once

#include <cstddef>
#include <future>
#include <latch>
#include <vector>

namespace roundtrip {

/// Runs a function for each number from 0 on, each on a thread of its own; they begin together. One
/// alone runs on the thread that asks.
/// @param function takes its number
/// @throws what the first of them raised, once all have ended
template <typename Function>
void Together(std::size_t threads, Function function) {
  if (threads == 1) return function(std::size_t{0});
  std::latch begun(static_cast<std::ptrdiff_t>(threads));
  std::vector<std::future<void>> ended;
  for (std::size_t i = 0; i < threads; ++i) {
    ended.push_back(std::async(std::launch::async, [&, i] {
      begun.arrive_and_wait();
      function(i);
    }));
  }
  // The end of a future waits for its thread, also if another one has raised.
  for (auto& future : ended) future.get();
}

}  // namespace roundtrip
