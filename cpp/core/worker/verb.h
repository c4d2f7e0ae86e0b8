#ifndef ROUNDTRIP_CORE_WORKER_VERB_H_
#define ROUNDTRIP_CORE_WORKER_VERB_H_

#include <nlohmann/json.hpp>

#include "core/worker/command.h"

namespace roundtrip {

/// One of the two things that a worker can be told to be.
class Verb {
 public:
  Verb() = default;
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;
  virtual ~Verb() = default;

  /// Does what a command says.
  /// @return the reply
  /// @throws ProtocolError, Unsupported, Failure where it cannot
  virtual nlohmann::json Execute(const Command& command) = 0;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_VERB_H_
