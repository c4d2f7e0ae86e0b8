#pragma once

#include <cstddef>
#include <utility>

namespace roundtrip {

/// Owns a descriptor, or none.
class FileDescriptor {
 public:
  FileDescriptor() = default;

  /// @param fd an open descriptor; negative: none
  explicit FileDescriptor(int fd) : fd_(fd) {}

  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor();

  [[nodiscard]] bool IsOpen() const { return fd_ >= 0; }
  [[nodiscard]] int Get() const { return fd_; }

  /// Closes it.
  /// @throws std::system_error if the system reports an error, say of a write that it had put off
  void Close();

 private:
  int fd_ = -1;
};

/// Writes all bytes, in as many pieces as it takes.
/// @throws std::system_error if they cannot be written
void WriteAll(int fd, const void* data, std::size_t size);

}  // namespace roundtrip
