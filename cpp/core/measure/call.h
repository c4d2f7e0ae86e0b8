#ifndef ROUNDTRIP_CORE_MEASURE_CALL_H_
#define ROUNDTRIP_CORE_MEASURE_CALL_H_

namespace roundtrip {

/// One workload, with its arguments built in the middleware's own types.
class Call {
 public:
  Call() = default;
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  virtual ~Call() = default;

  /// The timed call: the middleware's, and nothing else. A bounce runs until its array is empty,
  /// dropping one element after each reply.
  /// @throws std::exception (MiddlewareError where the middleware raises none) if it fails
  virtual void Run() = 0;

  /// Holds the last reply against what it must be. Never timed, and never before a first Run().
  /// @throws WrongValue if it is another one
  virtual void Check() = 0;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_CALL_H_
