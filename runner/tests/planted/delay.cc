// Loaded before a server's own libraries: whatever it sends leaves PLANTED_NS later.
#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

namespace {

std::chrono::nanoseconds Planted() {
  const char* asked = std::getenv("PLANTED_NS");
  return std::chrono::nanoseconds(asked == nullptr ? 0 : std::atoll(asked));
}

void Delay() {
  static const std::chrono::nanoseconds planted = Planted();
  if (planted.count() == 0) return;
  const auto end = std::chrono::steady_clock::now() + planted;
  while (std::chrono::steady_clock::now() < end) {
  }
}

template <typename Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t send(int socket, const void* data, size_t size, int flags) {
  static const auto next = Next<ssize_t(int, const void*, size_t, int)>("send");
  Delay();
  return next(socket, data, size, flags);
}

ssize_t write(int file, const void* data, size_t size) {
  static const auto next = Next<ssize_t(int, const void*, size_t)>("write");
  Delay();
  return next(file, data, size);
}

ssize_t writev(int file, const iovec* parts, int count) {
  static const auto next = Next<ssize_t(int, const iovec*, int)>("writev");
  Delay();
  return next(file, parts, count);
}
}
