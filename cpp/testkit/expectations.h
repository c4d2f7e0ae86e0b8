#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/contract/operation.h"

namespace roundtrip::testkit {

/// A file of shared-idl/.
std::string SharedIdl(const std::string& name);

/// Sizes with which an operation that has one is tried: none, one, many; a wait is kept short.
std::vector<std::int64_t> SizesOf(const Operation& operation);

/// What cases.json, and the files named expected.json below the languages' folders and beside it,
/// say that becomes of cases.
class Expectations {
 public:
  Expectations();

  /// The cases that are sent on a wire: those of the file, and of each operation those by formula.
  [[nodiscard]] std::vector<std::string> CaseNames(const std::string& wire) const;

  /// @param system whose own expectations go before those of its wire; need have none
  /// @return the outcome's word
  [[nodiscard]] std::string Outcome(const std::string& wire, const std::string& system,
                                    const std::string& name) const;

 private:
  nlohmann::json cases_;
  /// Wires and systems to cases or operations to what is expected.
  nlohmann::json expected_;
};

}  // namespace roundtrip::testkit
