#ifndef ROUNDTRIP_CORE_CONTRACT_DIFFERING_H_
#define ROUNDTRIP_CORE_CONTRACT_DIFFERING_H_

#include <string>

#include "core/contract/hexadecimal.h"
#include "core/contract/text.h"

/// How two values differ, in few words.
namespace roundtrip {

/// A number of any type by its bits.
template <typename Number>
std::string Shown(Number value) {
  return hexadecimal::OfNumber(value);
}

inline std::string Shown(const std::string& wtf8) { return text::Shown(wtf8); }

/// Bit for bit; empty if there is no difference.
template <typename Value>
std::string Differing(const std::string& what, const Value& expected, const Value& came) {
  if constexpr (std::is_same_v<Value, std::string>) {
    if (expected == came) return "";
  } else if (hexadecimal::OfNumber(expected) == hexadecimal::OfNumber(came)) {
    return "";
  }
  return what + " " + Shown(came) + " instead of " + Shown(expected);
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_DIFFERING_H_
