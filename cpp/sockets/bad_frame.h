#ifndef ROUNDTRIP_SOCKETS_BAD_FRAME_H_
#define ROUNDTRIP_SOCKETS_BAD_FRAME_H_

#include <cstdint>
#include <stdexcept>
#include <string>

#include "sockets/frame.h"

namespace roundtrip::sockets {

/// A frame that this end will not take: the status and the words that a server answers with.
class BadFrame : public std::runtime_error {
 public:
  BadFrame(std::uint32_t status, const std::string& message)
      : std::runtime_error(message), status_(status) {}

  [[nodiscard]] std::uint32_t Status() const { return status_; }

 private:
  std::uint32_t status_;
};

/// What both variants say of an operation that is not in the table.
inline BadFrame NoSuchOperation(std::uint32_t operation) {
  return {frame::kNoSuchOperation, "operation " + std::to_string(operation) + "; allowed: 1 to " +
                                       std::to_string(frame::kLastOperation)};
}

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_BAD_FRAME_H_
