#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/contract/native.h"
#include "core/contract/timed_values.h"

/// The types behind the generated table of operations, and the functions that make each operation's
/// timed argument and expected reply. A line of the table is, for example,
///
///     kGetInt32Array = {{"getInt32Array", 26, 4, ranges, true}, shapes::Count,
///     shapes::Elements<...>}
namespace roundtrip {

/// The range of a value of `prepare`, which may omit it if there is a default.
struct ValueRange {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  std::optional<std::int64_t> default_value = {};

  /// In words, for "expected ...".
  [[nodiscard]] std::string InWords() const {
    return std::to_string(least) + " to " + std::to_string(most);
  }
};

/// The values of one `prepare`.
struct Values {
  /// The operation's main parameter: size, count, items, millis or first_call; 1 if it has none.
  std::size_t n = 1;
  /// Characters of an Item's name.
  std::size_t name_length = timed_values::kNameLength;
  /// Which of the servers sorts, from 0.
  std::uint32_t server = 0;
};

/// One line of the table, whatever the types of its values.
struct Operation {
  std::string_view name;
  /// Its number in the sockets' frames, and its place in the table, from 1.
  std::uint32_t code;
  /// Logical bytes of one element.
  std::int64_t bytes;
  std::span<const ValueRange> ranges = {};
  /// False: only conformance cases call it.
  bool timed = true;
  /// The setter to call first, with the same values, for an operation that returns what was set.
  const Operation* set_first = nullptr;
};

/// The type of a missing argument or reply.
struct None {};

/// An operation with its argument and reply types and the functions that make them. Both are null
/// for references, which are checked by calling them.
/// @tparam Argument of a call; a count or a time is a std::int32_t
template <typename Argument, typename Reply>
struct TypedOperation : Operation {
  Argument (*argument)(const Values&) = nullptr;
  Reply (*reply)(const Values&) = nullptr;
};

/// Whether a type of values is one of references.
template <typename Value>
inline constexpr bool kIsReference = std::is_same_v<Value, native::CounterRef> ||
                                     std::is_same_v<Value, std::vector<native::CounterRef>>;

/// The formulas of arguments and replies.
namespace shapes {

constexpr std::int32_t InvokeArgument(const Values& /*none*/) {
  return timed_values::kInvokeArgument;
}
constexpr std::int32_t InvokeReply(const Values& /*none*/) {
  return timed_values::kInvokeArgument + 1;
}
constexpr std::int32_t Count(const Values& values) { return static_cast<std::int32_t>(values.n); }

template <auto Formula>
auto First(const Values& /*none*/) {
  return Formula(0);
}

template <auto Formula>
auto Elements(const Values& values) {
  return timed_values::Elements(values.n, Formula);
}

inline native::AllArrays OneOfEach(const Values& /*none*/) { return timed_values::Arrays(1); }

inline std::u16string Text(const Values& values) { return timed_values::Characters(values.n); }

inline std::vector<native::Item> Items(const Values& values) {
  return timed_values::Items(values.n, values.name_length);
}
inline std::vector<native::Item> ItemsLeft(const Values& values) {
  return timed_values::Items(values.n == 0 ? 0 : values.n - 1, values.name_length);
}

inline std::vector<std::int32_t> Unsorted(const Values& values) {
  return timed_values::Elements(
      values.n, [&](std::size_t i) { return timed_values::Unsorted(values.server, i); });
}
inline std::vector<std::int32_t> Sorted(const Values& values) {
  auto sorted = Unsorted(values);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

inline native::BenchFault Fault(const Values& /*none*/) {
  return {timed_values::kInvokeArgument, timed_values::Characters(16)};
}

}  // namespace shapes
}  // namespace roundtrip
