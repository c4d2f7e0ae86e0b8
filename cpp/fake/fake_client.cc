#include "fake/fake_client.h"

#include <stdexcept>

#include "core/measure/calls.h"
#include "fake/fake_bench.h"

namespace roundtrip::fake {
namespace {

/// Of nothing it leaves nothing.
std::vector<native::Item>& WithoutLast(std::vector<native::Item>& items) {
  if (!items.empty()) items.pop_back();
  return items;
}

}  // namespace

void FakeClient::RegisterOperations(Calls& calls) {
  FakeBench& bench = FakeBench::Instance();
  ForEachOperation([&]<typename Argument, typename Reply>(const Typed<Argument, Reply>& operation) {
    if (operation.name == script_.cannot) return calls.Cannot({&operation}, "the fake has none");
    if (operation.name == script_.missing) return;
    const auto to_own = [this, &operation](const Argument& argument) {
      if (operation.name == script_.prepare_fails) throw std::runtime_error("no argument");
      return argument;
    };
    if constexpr (std::is_same_v<Argument, None>) {
      calls.Add(operation, [&, this] { return bench.Call(script_, operation, {}); });
    } else if constexpr (std::is_same_v<Argument, std::vector<native::Item>>) {
      calls.Add(
          operation, to_own,
          [&, this](const Argument& items) { return bench.Call(script_, operation, items); },
          std::identity(), WithoutLast);
    } else if constexpr (std::is_same_v<Reply, None>) {
      calls.Add(
          operation, to_own,
          [&, this](const Argument& argument) { bench.Call(script_, operation, argument); },
          std::identity());
    } else {
      calls.Add(
          operation, to_own,
          [&, this](const Argument& argument) { return bench.Call(script_, operation, argument); },
          std::identity());
    }
  });
}

void FakeClient::Proxy(const std::string& endpoint) {
  if (script_.fail == "connect") throw std::runtime_error(endpoint + " does not answer");
  if (script_.fail_once) FakeBench::Instance().FailOnce(endpoint);
}

}  // namespace roundtrip::fake
