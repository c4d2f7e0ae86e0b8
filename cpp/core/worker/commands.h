#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/measure/loop.h"

namespace roundtrip {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Warmup, calls, elapsed_ns, window_ns)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StopRule, samples, elapsed_ns, limit_ns, capacity)

/// The members of those commands that have some. worker-protocol.md says what they mean.
namespace commands {

struct Serve {
  std::string bind;
  std::string advertise;
  std::int64_t port = 0;
  nlohmann::json options = nlohmann::json::object();
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Serve, bind, advertise, port, options)

struct Connect {
  std::vector<std::string> endpoints;
  nlohmann::json options = nlohmann::json::object();
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Connect, endpoints, options)

struct Callers {
  std::int64_t count = 0;
  bool one_client = false;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Callers, count, one_client)

struct Check {
  std::vector<std::string> cases;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Check, cases)

struct LeadIn {
  std::int64_t calls = 0;
  std::int64_t elapsed_ns = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LeadIn, calls, elapsed_ns)

struct Prepare {
  std::string operation;
  nlohmann::json values = nlohmann::json::object();
  std::string sends;
  Warmup warmup;
  StopRule stop;
  bool starts = false;
  LeadIn lead_in;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Prepare, operation, values, sends, warmup, stop, starts, lead_in)

struct Go {
  std::int64_t at_ns = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Go, at_ns)

struct Load {
  std::int64_t count = 0;
  std::int64_t interval_ns = 0;
  bool exponential = false;
  std::int64_t seed = 0;
  std::int64_t awake_ns = 0;
  std::int64_t limit_ns = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Load, count, interval_ns, exponential, seed, awake_ns, limit_ns)

struct Store {
  std::string file;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Store, file)

struct Runtime {
  bool collect = false;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Runtime, collect)

}  // namespace commands

/// Checks what the JSON library lets pass: unknown members, and numbers that are not whole.
/// @param example has the members that must be given, with values of their types. An empty object
///     stands for one with any members; a list is one of texts
/// @param path of the object, for errors: empty, or it ends in a dot
/// @throws ProtocolError, which names the member
void CheckMembers(const nlohmann::json& given, const nlohmann::json& example,
                  const std::string& path = "");

/// @throws ProtocolError, which names the key, unless the value is between the two, both included
void CheckRange(const std::string& key, std::int64_t value, std::int64_t least,
                std::int64_t most = INT64_MAX);

/// One line of the protocol.
struct Command {
  /// @throws ProtocolError if it is not an object with a text `do`, or has a key twice
  static Command Parse(const std::string& line);

  /// The members, bound to one of the types above.
  /// @throws ProtocolError, which names the member that is missing, unknown or of another type
  template <typename Members>
  [[nodiscard]] Members As() const {
    CheckMembers(members, Members());
    return members.get<Members>();
  }

  std::string name;
  nlohmann::json members;
};

}  // namespace roundtrip
