#ifndef ROUNDTRIP_CORE_CONTRACT_COUNTERS_H_
#define ROUNDTRIP_CORE_CONTRACT_COUNTERS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

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
  /// @throws Refused if the object is not there any more
  virtual std::int32_t Increment() = 0;

  /// Has the server let the object go.
  /// @throws Refused if it is not there any more
  virtual void Close() = 0;
};

/// The operations whose values are references to remote objects, for the systems that have such a
/// thing. Each raises Refused where the middleware will not carry a reference.
class Counters {
 public:
  Counters() = default;
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;
  virtual ~Counters() = default;

  /// A reference to a counter that exists already.
  virtual std::unique_ptr<Counter> GetCounter() = 0;

  /// A reference to a new counter, which counts from 0.
  virtual std::unique_ptr<Counter> OpenCounter() = 0;

  /// References to counters that exist already.
  virtual std::vector<std::unique_ptr<Counter>> GetCounterArray(std::size_t count) = 0;

  /// Has the servant increment a counter.
  /// @param target what one of the others returned
  /// @return what it counts now
  virtual std::int32_t CallCounter(Counter& target) = 0;
};

}  // namespace roundtrip::native

#endif  // ROUNDTRIP_CORE_CONTRACT_COUNTERS_H_
