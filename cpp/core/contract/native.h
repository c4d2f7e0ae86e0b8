#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "core/contract/generated/types.h"

/// The values of the contract in C++'s own types. In a namespace of their own because the module of
/// bench.idl puts the mapping's types into roundtrip, structs of the same names among them.
namespace roundtrip::native {

/// A struct of bench.idl: its members can be visited.
template <typename Value>
concept Struct = Value::kIsStruct;

/// A reference to a counter of the server's, as its client holds it. Its destructor lets the
/// reference go, and not the object.
class Counter {
 public:
  virtual ~Counter() = default;

  /// Adds one.
  /// @throws Refused if the object is gone; it, and Close(), may raise as a binding's lines do
  virtual std::int32_t Increment() = 0;

  /// Has the server let the object go.
  virtual void Close() = 0;
};

/// A value of the operations on references.
using CounterRef = std::shared_ptr<Counter>;

/// What `fail` raises: the contract's one exception.
class BenchFault : public std::exception {
 public:
  BenchFault(std::int32_t code, std::u16string message)
      : code_(code), message_(std::move(message)) {}

  [[nodiscard]] std::int32_t Code() const { return code_; }
  [[nodiscard]] const std::u16string& Message() const { return message_; }
  [[nodiscard]] const char* what() const noexcept override { return "BenchFault"; }

 private:
  std::int32_t code_;
  std::u16string message_;
};

}  // namespace roundtrip::native
