#include "core/worker/file_descriptor.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace roundtrip {

FileDescriptor::~FileDescriptor() {
  if (IsOpen()) close(fd_);
}

void FileDescriptor::Close() {
  if (close(std::exchange(fd_, -1)) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
}

void WriteAll(int fd, const void* data, std::size_t size) {
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
