#pragma once

#include <stdexcept>
#include <string>

#include "core/contract/server.h"
#include "fake/script.h"

namespace roundtrip::fake {

/// Listens nowhere: a client brings its servant along.
class FakeServer : public Server {
 public:
  std::string Start(const std::string& /*bind*/, const std::string& advertise, std::uint16_t port,
                    const Options& options, Servant& /*servant*/) override {
    if (Script::Of(options).fail == "bind") throw std::runtime_error("the fake does not listen");
    return advertise + ":" + std::to_string(port);
  }
};

}  // namespace roundtrip::fake
