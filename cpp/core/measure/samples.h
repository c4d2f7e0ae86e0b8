#ifndef ROUNDTRIP_CORE_MEASURE_SAMPLES_H_
#define ROUNDTRIP_CORE_MEASURE_SAMPLES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace roundtrip {

/// The samples of one measurement, in nanoseconds. All memory is there, and touched, before the
/// first.
class Samples {
 public:
  /// @param capacity how many fit; 1 to MostCapacity()
  explicit Samples(std::size_t capacity) : values_(capacity) {}

  /// How many would fill this host's memory.
  static std::int64_t MostCapacity();

  /// Forgets the samples and keeps the memory.
  void Clear() { count_ = 0; }

  /// Adds one. The loop ends before there are more than fit.
  void Add(std::int64_t elapsed_ns) { values_[count_++] = elapsed_ns; }

  [[nodiscard]] std::size_t Count() const { return count_; }
  [[nodiscard]] std::size_t Capacity() const { return values_.size(); }
  [[nodiscard]] std::size_t BufferBytes() const { return values_.size() * sizeof(std::int64_t); }
  [[nodiscard]] std::int64_t operator[](std::size_t i) const { return values_[i]; }

  /// Writes the samples, in order, as signed 64-bit little-endian numbers; what the file held is
  /// replaced.
  /// @return bytes written
  /// @throws std::system_error if the file cannot be written whole
  [[nodiscard]] std::size_t Store(const std::string& file) const;

 private:
  std::vector<std::int64_t> values_;
  std::size_t count_ = 0;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_SAMPLES_H_
