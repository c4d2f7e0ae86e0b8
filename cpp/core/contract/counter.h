#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace roundtrip::native {

/// A reference to a counter of the server's, as its client holds it. Its destructor lets the
/// reference go, and not the object.
class Counter {
 public:
  Counter() = default;
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  virtual ~Counter() = default;

  /// Adds one.
  /// @return what it counts now
  /// @throws Refused if the object is gone; it, and Close(), may raise as a binding's lines do
  virtual std::int32_t Increment() = 0;

  /// Has the server let the object go.
  virtual void Close() = 0;
};

/// A value of the operations on references.
using CounterRef = std::shared_ptr<Counter>;

}  // namespace roundtrip::native
