#pragma once

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
  /// @param has_starts whether the moment of each start is kept beside the length
  explicit Samples(std::size_t capacity, bool has_starts = false)
      : lengths_(capacity), starts_(has_starts ? capacity : 0) {}

  /// How many would fill this host's memory.
  static std::int64_t MostCapacity();

  /// Forgets the samples and keeps the memory.
  void Clear() { count_ = 0; }

  /// Adds one. The loop ends before there are more than fit.
  void Add(std::int64_t before_ns, std::int64_t after_ns) {
    lengths_[count_] = after_ns - before_ns;
    if (!starts_.empty()) starts_[count_] = before_ns;
    ++count_;
  }

  [[nodiscard]] std::size_t Count() const { return count_; }
  [[nodiscard]] std::size_t Capacity() const { return lengths_.size(); }
  [[nodiscard]] bool HasStarts() const { return !starts_.empty(); }
  [[nodiscard]] std::size_t BufferBytes() const {
    return (lengths_.size() + starts_.size()) * sizeof(std::int64_t);
  }
  /// The length of a run.
  [[nodiscard]] std::int64_t operator[](std::size_t i) const { return lengths_[i]; }

  /// Writes the lengths, in order, and after them the starts, as signed 64-bit little-endian
  /// numbers; what the file held is replaced.
  /// @return bytes written
  /// @throws std::system_error if the file cannot be written whole
  [[nodiscard]] std::size_t Store(const std::string& file) const;

 private:
  std::vector<std::int64_t> lengths_;
  std::vector<std::int64_t> starts_;
  std::size_t count_ = 0;
};

}  // namespace roundtrip
