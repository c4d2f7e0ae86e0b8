#ifndef ROUNDTRIP_CORE_TESTS_FAKE_SYSTEM_H_
#define ROUNDTRIP_CORE_TESTS_FAKE_SYSTEM_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/contract/adapter.h"
#include "core/contract/errors.h"
#include "core/contract/servant.h"

namespace roundtrip::tests {

/// What a test wants a system to do, and what was done with it. The ends meet without a wire.
struct Script {
  /// Called by each run of a call, with its number from 0.
  std::function<void(int)> run = [](int) {};
  std::function<void()> check = [] {};
  std::function<void()> connect = [] {};
  std::function<void()> prepare = [] {};
  std::function<std::string()> start = [] { return "here"; };
  std::function<std::int32_t(std::int32_t)> invoke = [](std::int32_t n) { return n + 1; };
  std::function<std::int32_t(const std::string&)> put_string = [](const std::string& data) {
    return static_cast<std::int32_t>(data.size());
  };
  /// Empty: the adapter does not call it.
  std::function<void(std::int32_t, const std::string&)> fail;
  int runs = 0;
};

class FakeRun : public Call {
 public:
  explicit FakeRun(Script& script) : script_(script) {}
  void Run() override { script_.run(script_.runs++); }
  void Check() override { script_.check(); }

 private:
  Script& script_;
};

class FakeClient : public Client {
 public:
  explicit FakeClient(Script& script) : script_(script) {}

  [[nodiscard]] std::vector<std::string> OptionNames() const override { return {"colour"}; }
  [[nodiscard]] Versions MiddlewareVersions() const override { return {{"fake", "1"}}; }
  void Connect(const std::vector<std::string>& /*endpoints*/, const Options& options) override {
    (void)options.Choice("colour", {"red", "green"});
    script_.connect();
  }
  std::unique_ptr<Call> Prepare(const Workload& /*workload*/) override {
    script_.prepare();
    return std::make_unique<FakeRun>(script_);
  }
  std::int32_t Invoke(std::int32_t n) override { return script_.invoke(n); }
  std::int32_t PutBytes(const std::vector<std::uint8_t>& data) override {
    return static_cast<std::int32_t>(data.size());
  }
  std::int32_t PutChars(const std::string& data) override {
    return static_cast<std::int32_t>(data.size());
  }
  std::int32_t PutString(const std::string& data) override { return script_.put_string(data); }
  std::vector<native::Item> Bounce(const std::vector<native::Item>& items) override {
    return items;
  }

  void Fail(std::int32_t code, const std::string& message) override {
    script_.fail ? script_.fail(code, message) : Client::Fail(code, message);
  }

 private:
  Script& script_;
};

class FakeServer : public Server {
 public:
  explicit FakeServer(Script& script) : script_(script) {}

  [[nodiscard]] std::vector<std::string> OptionNames() const override { return {}; }
  [[nodiscard]] Versions MiddlewareVersions() const override { return {{"fake", "1"}}; }
  std::string Start(const std::string& /*bind*/, const std::string& /*advertise*/,
                    std::uint16_t /*port*/, const Options& /*options*/, Servant& servant) override {
    servant.Invoke(1);
    return script_.start();
  }

 private:
  Script& script_;
};

inline Adapter FakeAdapter(Script& script) {
  return {.make_server = [&script] { return std::make_unique<FakeServer>(script); },
          .make_client = [&script] { return std::make_unique<FakeClient>(script); }};
}

}  // namespace roundtrip::tests

#endif  // ROUNDTRIP_CORE_TESTS_FAKE_SYSTEM_H_
