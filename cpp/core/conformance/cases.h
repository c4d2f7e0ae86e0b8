#ifndef ROUNDTRIP_CORE_CONFORMANCE_CASES_H_
#define ROUNDTRIP_CORE_CONFORMANCE_CASES_H_

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/bench_fault.h"
#include "core/contract/item.h"
#include "core/contract/operation.h"

namespace roundtrip {

/// One conformance case, its values built.
struct Case {
  using Bytes = std::vector<std::uint8_t>;
  using Items = std::vector<native::Item>;

  /// Text as a case has it: WTF-8 to send, and how many UTF-16 units it was, which is what the
  /// ledger counts (for ASCII the same).
  struct Characters {
    std::string wtf8;
    std::size_t units = 0;
  };

  /// What is done with references.
  struct References {
    /// How many are asked for at once.
    std::size_t count = 0;
    /// How often a new counter is incremented.
    std::int32_t increments = 0;
    /// Whether it is, once more, when it is closed.
    bool after_close = false;
  };

  /// Clients at once, and how often each sends the case; of one, it is the client that is connected
  /// already.
  struct Crowd {
    int clients = 1;
    int calls = 1;
  };

  std::string name;
  Operation operation = Operation::kInvoke;
  /// As the operation takes it.
  std::variant<std::int32_t, Bytes, Characters, Items, native::AllTypes, native::AllArrays,
               native::BenchFault, References>
      argument = 0;
  /// What must come back of an operation that does not return its argument.
  std::variant<std::int32_t, Items> reply = 0;
  Crowd crowd = {};
};

/// The conformance cases of cases.json, which describes itself.
class Cases {
 public:
  /// Reads the file.
  /// @throws std::exception if it cannot be read, or is not what it should be
  explicit Cases(const std::string& file);

  /// The names, in the file's order.
  [[nodiscard]] const std::vector<std::string>& Names() const { return names_; }

  /// Builds one case.
  /// @throws ProtocolError if there is none of that name, or it calls an unknown operation
  /// @throws std::exception if the file describes it wrongly
  [[nodiscard]] Case Named(const std::string& name) const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, nlohmann::json> nodes_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONFORMANCE_CASES_H_
