#include "core/conformance/conformance.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "testkit/helpers.h"

namespace roundtrip {
namespace {

/// A client that only the thread that connected it may call.
class TiedClient : public Client {
 public:
  explicit TiedClient(bool answers) : answers_(answers) {}

  void RegisterOperations(Calls& calls) override {
    calls.Add(kInvoke, [this](std::int32_t n) {
      if (std::this_thread::get_id() != thread_)
        throw std::runtime_error("called by another thread");
      return n + 1;
    });
  }
  void Proxy(const std::string& /*endpoint*/) override {
    if (!answers_) throw std::runtime_error("does not answer");
    thread_ = std::this_thread::get_id();
  }
  void WarmConnection() override {}

 private:
  bool answers_;
  std::thread::id thread_;
};

/// Sends a case with many clients.
/// @param silent which of the clients does not connect, from 0
Conformance::Outcome SendAtOnce(int silent) {
  std::atomic<int> made = 0;
  const Connector connector{
      .endpoint = "", .make = [&] {
        const bool answers = made++ != silent;
        return std::make_unique<Caller>(std::make_unique<TiedClient>(answers));
      }};
  const std::unique_ptr<Caller> first = connector.Connect();
  CallCounts call_counts;
  Conformance conformance(*first, call_counts, connector, ROUNDTRIP_ROOT "/shared-idl/cases.json");
  return conformance.Check({"invoke.at-once"}).front().outcome;
}

TEST(Conformance, ConnectsEachOfManyClientsByTheThreadThatCalls) {
  EXPECT_EQ(SendAtOnce(-1), Conformance::Outcome::kExact);
}

TEST(Conformance, FailsIfOneOfManyClientsDoesNotConnect) {
  EXPECT_EQ(testkit::Raised<Failure>([] { SendAtOnce(3); }), "invoke.at-once: does not answer");
}

}  // namespace
}  // namespace roundtrip
