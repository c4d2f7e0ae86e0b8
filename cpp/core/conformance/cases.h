#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/conformance/case_sender.h"

namespace roundtrip {

/// Clients at once, and how often each sends a case. One: the client that is connected already.
struct Concurrency {
  int clients = 1;
  int calls = 1;
};

/// One conformance case, its values built.
struct Case {
  std::string name;
  CaseSender send;
  Concurrency concurrency = {};
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

/// An operation and its values.
struct FormulaCase {
  const Operation* operation;
  Values values;
};

/// Reads the name of a case that is in no file: `<operation>.formula` or `<operation>.formula-<n>`.
/// @return none if the name has another form
/// @throws ProtocolError if there is no such operation, or n is not what it may be
std::optional<FormulaCase> ReadFormulaCase(const std::string& name);

}  // namespace roundtrip
