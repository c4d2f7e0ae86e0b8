#include "core/measure/samples.h"

#include <fcntl.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <system_error>

#include "core/worker/file_descriptor.h"

namespace roundtrip {

// The memory of the samples is the file.
static_assert(std::endian::native == std::endian::little);

std::int64_t Samples::MostCapacity() {
  return sysconf(_SC_PHYS_PAGES) *
         (sysconf(_SC_PAGESIZE) / static_cast<long>(sizeof(std::int64_t)));
}

std::size_t Samples::Store(const std::string& file) const {
  constexpr int kMode = 0644;
  FileDescriptor out(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode));
  if (!out.IsOpen()) {
    throw std::system_error(errno, std::generic_category());
  }
  const std::size_t bytes = count_ * sizeof(std::int64_t);
  WriteAll(out.Get(), lengths_.data(), bytes);
  if (HasStarts()) WriteAll(out.Get(), starts_.data(), bytes);
  // Some file systems tell only now that the disk is full.
  out.Close();
  return HasStarts() ? 2 * bytes : bytes;
}

}  // namespace roundtrip
