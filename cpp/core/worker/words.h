#ifndef ROUNDTRIP_CORE_WORKER_WORDS_H_
#define ROUNDTRIP_CORE_WORKER_WORDS_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace roundtrip {

/// Names with commas between, for "allowed: ..."; "none" where there are none.
template <typename Names>
std::string Listed(const Names& names) {
  std::string list;
  for (const auto& name : names) {
    if (!list.empty()) list += ", ";
    list += name;
  }
  return list.empty() ? "none" : list;
}

/// A text so often, one after the other.
inline std::string Repeated(const std::string& once, std::size_t times) {
  std::string text;
  text.reserve(once.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += once;
  return text;
}

/// A text of somebody else's for an error, cut where it is long.
inline std::string Shortened(std::string_view text) {
  constexpr std::size_t kMost = 200;
  return text.size() <= kMost ? std::string(text) : std::string(text.substr(0, kMost)) + "...";
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_WORDS_H_
