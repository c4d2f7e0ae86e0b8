#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>

namespace roundtrip {

/// Owns a descriptor, or none.
class FileDescriptor {
 public:
  FileDescriptor() = default;

  explicit FileDescriptor(int fd) : fd_(fd) {}

  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() {
    if (IsOpen()) close(fd_);
  }

  [[nodiscard]] bool IsOpen() const { return fd_ >= 0; }
  [[nodiscard]] int Get() const { return fd_; }

  /// Closes it.
  /// @throws std::system_error if the system reports an error, say of a write that it had put off
  void Close() {
    if (close(std::exchange(fd_, -1)) != 0) {
      throw std::system_error(errno, std::generic_category());
    }
  }

 private:
  int fd_ = -1;
};

/// Writes all bytes, in as many pieces as it takes.
inline void WriteAll(int fd, const void* data, std::size_t size) {
  const char* rest = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(fd, rest, size);
    if (written < 0) {
      if (errno == EINTR) continue;
      throw std::system_error(errno, std::generic_category());
    }
    rest += written;
    size -= static_cast<std::size_t>(written);
  }
}

}  // namespace roundtrip
