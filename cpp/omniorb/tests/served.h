#pragma once

#include <string>

#include "testkit/worker_process.h"

namespace roundtrip::omniorb::tests {

/// A server in a process of its own: omniORB would short-circuit calls within one, past the wire.
class Served {
 public:
  explicit Served(const std::string& advertise = "127.0.0.1") {
    nlohmann::json serve = testkit::ServeCommand(nlohmann::json::object());
    serve["advertise"] = advertise;
    ready_ = worker_.Do(serve);
  }

  [[nodiscard]] std::string Endpoint() const { return ready_.at("endpoint"); }
  [[nodiscard]] const nlohmann::json& Ready() const { return ready_; }

 private:
  testkit::WorkerProcess worker_{SYSTEM_PROGRAM, "serve"};
  nlohmann::json ready_;
};

}  // namespace roundtrip::omniorb::tests
