#ifndef ROUNDTRIP_SOCKETS_CODING_H_
#define ROUNDTRIP_SOCKETS_CODING_H_

#include "core/worker/options.h"

namespace roundtrip::sockets {

/// The one option of both ends: frames marshalled before the timing, or coded in it.
inline constexpr const char* kCodingOption = "coding";

/// @throws ProtocolError if the option is neither
inline bool IsCoded(const Options& options) {
  return options.Choice(kCodingOption, {"null", "coded"}) == "coded";
}

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_CODING_H_
