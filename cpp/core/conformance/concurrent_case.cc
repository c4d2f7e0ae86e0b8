#include "core/conformance/concurrent_case.h"

#include <future>
#include <latch>
#include <memory>
#include <vector>

namespace roundtrip {
namespace {

std::string SendOften(Caller& caller, Ledger& ledger, const Case& sent, std::latch& together) {
  together.arrive_and_wait();
  for (int i = 0; i < sent.concurrency.calls; ++i) {
    const std::string difference = caller.Translated([&] { return sent.send(caller, ledger); });
    if (!difference.empty()) {
      return "call " + std::to_string(i) + " of one of them: " + difference;
    }
  }
  return "";
}

}  // namespace

std::string SendConcurrently(const Connector& connector, const Case& sent, Ledger& ledger) {
  std::vector<std::unique_ptr<Caller>> callers;
  for (int i = 0; i < sent.concurrency.clients; ++i) callers.push_back(connector.Connect());
  std::latch together(sent.concurrency.clients);
  // The end of a future waits for its thread, also if another one has raised.
  std::vector<std::future<std::string>> differences;
  for (const auto& caller : callers) {
    differences.push_back(std::async(std::launch::async, [&ledger, &sent, &together, &caller] {
      return SendOften(*caller, ledger, sent, together);
    }));
  }
  std::string first;
  for (auto& one : differences) {
    const std::string difference = one.get();
    if (first.empty()) first = difference;
  }
  return first;
}

}  // namespace roundtrip
