#pragma once

#include <algorithm>
#include <any>
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
///     kPutInt32Array = {{{"putInt32Array", 36, 4, ranges, true}, shapes::Elements<kinds::Int32>,
///     shapes::Count}}
namespace roundtrip {

/// The range of a value of `prepare`, which may omit it if there is a default.
struct ValueRange {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  std::optional<std::int64_t> default_value = {};
  /// Whether it is the characters of strings within structs.
  bool is_text_length = false;

  /// In words, for "expected ...".
  [[nodiscard]] std::string InWords() const {
    return std::to_string(least) + " to " + std::to_string(most);
  }
};

/// The values of one `prepare`.
struct Values {
  /// The operation's main parameter: size, count, items, millis or first_call; 1 if it has none.
  std::size_t n = 1;
  /// Characters of a string within a struct.
  std::size_t text_length = kinds::kTextLength;
  /// The index of the first element.
  std::size_t first = 0;
  /// What an echo sends in place of the formula's argument; empty: nothing.
  std::any argument = {};

  /// What a server has, from 0, if n is dealt over that many as equally as can be. No two have the
  /// same indexes.
  [[nodiscard]] Values Part(std::size_t server, std::size_t servers) const {
    constexpr int kIndexBits = 22;
    return {.n = n * (server + 1) / servers - n * server / servers,
            .text_length = text_length,
            .first = server << kIndexBits,
            .argument = argument};
  }
};

/// What a servant does, if that does not follow from an operation's types alone.
enum class Shape { kByTypes, kCount, kBounce, kSort, kEcho, kFail };

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
  Shape shape = Shape::kByTypes;
  /// Whether one sample is a call at each of several servers.
  bool scattered = false;
  /// The setter to call first, with the same values, for an operation that returns what was set.
  const Operation* set_first = nullptr;

  /// What a call counts whose argument or reply has that size.
  [[nodiscard]] std::size_t Elements(std::size_t size) const { return ranges.empty() ? 1 : size; }
};

/// How many scalar values a value of the core's types holds, counted list by list.
template <typename Value>
std::size_t Scalars(const Value& value) {
  std::size_t count = 0;
  if constexpr (native::Struct<Value>) {
    Value::ForEachMember([&](auto /*member*/, const auto& own) { count += Scalars(own); }, value);
  } else if constexpr (
      requires { value.back(); } && !requires { value.c_str(); }) {
    for (const auto& element : value) count += Scalars(element);
  } else {
    count = 1;
  }
  return count;
}

/// What a put of a value counts and returns: its bytes, characters or elements, or its scalar
/// values.
template <typename Value>
std::size_t PutBy(const Operation& operation, const Value& value) {
  if constexpr (requires { value.size(); }) {
    if (operation.shape != Shape::kCount) return value.size();
  }
  return Scalars(value);
}

/// The type of a missing argument or reply.
struct None {};

/// An operation with its argument and reply types and the functions that make them. Both are null
/// for references, which are checked by calling them.
/// @tparam Argument of a call; a count or a time is a std::int32_t
template <typename Argument, typename Reply>
struct TypedOperation : Operation {
  Argument (*argument)(const Values&) = nullptr;
  Reply (*reply)(const Values&) = nullptr;

  /// What the call counts have of a timed call.
  [[nodiscard]] std::int64_t TimedElements(const Values& values) const {
    if constexpr (std::is_same_v<Reply, std::int32_t>) {
      if (shape == Shape::kCount) return reply(values);
    }
    return static_cast<std::int64_t>(values.n);
  }
};

namespace kinds {

struct Nothing {
  using Value = None;
};
struct Counter {
  using Value = native::CounterRef;
};
struct Fault {
  using Value = native::BenchFault;
};

}  // namespace kinds

/// The same with the argument's type in bench.idl.
template <typename Kind, typename Reply>
struct OperationOn : TypedOperation<typename Kind::Value, Reply> {};

/// Whether a type of values is one of references.
template <typename Value>
inline constexpr bool kIsReference = std::is_same_v<Value, native::CounterRef> ||
                                     std::is_same_v<Value, std::vector<native::CounterRef>>;

/// Whether values are arrays of structs that a bounce may send.
template <typename Argument, typename Reply>
inline constexpr bool kIsBounceable = false;
template <native::Struct Value>
inline constexpr bool kIsBounceable<std::vector<Value>, std::vector<Value>> = true;

/// The formulas of arguments and replies.
namespace shapes {

constexpr std::int32_t InvokeArgument(const Values& /*none*/) {
  return timed_values::kInvokeArgument;
}
constexpr std::int32_t InvokeReply(const Values& /*none*/) {
  return timed_values::kInvokeArgument + 1;
}
constexpr std::int32_t Count(const Values& values) { return static_cast<std::int32_t>(values.n); }

/// Of what another formula gives.
template <auto kArgument>
std::int32_t ScalarsOf(const Values& values) {
  return static_cast<std::int32_t>(Scalars(kArgument(values)));
}

template <typename Kind>
typename Kind::Value First(const Values& values) {
  const auto* given = std::any_cast<typename Kind::Value>(&values.argument);
  if (given != nullptr) return *given;
  return Kind::At(0, values.text_length);
}

template <typename Kind>
auto Elements(const Values& values) {
  return kinds::Sequence<Kind>::Of(values.n, values.first, values.text_length);
}

template <typename Kind>
auto AllButLast(const Values& values) {
  auto elements = Elements<Kind>(values);
  if (!elements.empty()) elements.pop_back();
  return elements;
}

inline std::u16string Text(const Values& values) { return timed_values::Characters(values.n); }

inline std::vector<std::int32_t> Unsorted(const Values& values) {
  std::vector<std::int32_t> data(values.n);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = timed_values::Unsorted(values.first + i);
  return data;
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
