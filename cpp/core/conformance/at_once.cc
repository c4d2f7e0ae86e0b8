#include "core/conformance/at_once.h"

#include <future>
#include <latch>
#include <vector>

namespace roundtrip {
namespace {

std::string SendOften(Client& client, Sending& sending, const Case& sent, std::latch& together) {
  together.arrive_and_wait();
  for (int i = 0; i < sent.crowd.calls; ++i) {
    const std::string difference = sending.Send(client, sent);
    if (!difference.empty()) {
      return "call " + std::to_string(i) + " of one of them: " + difference;
    }
  }
  return "";
}

}  // namespace

std::string SendAtOnce(const Connector& connect, Sending& sending, const Case& sent) {
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < sent.crowd.clients; ++i) clients.push_back(connect());
  std::latch together(sent.crowd.clients);
  // The end of a future waits for its thread, also where another one has raised.
  std::vector<std::future<std::string>> differences;
  for (const auto& client : clients) {
    differences.push_back(std::async(std::launch::async, [&sending, &sent, &together, &client] {
      return SendOften(*client, sending, sent, together);
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
