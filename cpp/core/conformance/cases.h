#pragma once

#include <any>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/measure/calls.h"

namespace roundtrip {

/// Sends a case once: calls, counts what returned, and compares what came with what must come.
/// @return what is different, in words; empty if nothing is
/// @throws NotCallable, Refused, WrongValue and whatever else the client raises
using CaseSender = std::function<std::string(Caller&, CallCounts&)>;

/// A call of an operation of the contract with the values of contract.md's formulas.
CaseSender ByFormula(const Operation& operation, const Values& values);

/// One conformance case, its values built.
struct Case {
  std::string name;
  CaseSender send;
  /// Clients at once, and how often each sends it. One: the client that is connected already.
  int clients = 1;
  int calls = 1;
};

/// The conformance cases of cases.json, which describes itself.
class Cases {
 public:
  /// @throws std::exception if the file cannot be read, or is not what it should be
  explicit Cases(const std::string& file);

  [[nodiscard]] std::vector<std::string> Names() const;

  /// The document of the message, if there is one.
  [[nodiscard]] std::optional<native::Message> Document() const;

  /// Builds one case.
  /// @throws ProtocolError if there is none of that name, or it calls an unknown operation
  [[nodiscard]] Case Named(const std::string& name) const;

  /// The argument of a case, for timed calls of its operation.
  /// @throws ProtocolError if there is none of that name, or it is not one of an echo of a struct
  [[nodiscard]] std::any Argument(const std::string& name, const Operation& operation) const;

 private:
  std::map<std::string, nlohmann::json> nodes_;
  nlohmann::json defaults_;
};

/// Has each value of the message be the document of a file of cases, if it has one. The file is
/// read when a value is asked for first.
void GiveDocument(const std::string& file);

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
