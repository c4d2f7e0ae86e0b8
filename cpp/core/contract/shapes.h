#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/counter.h"
#include "core/contract/errors.h"
#include "core/contract/item.h"
#include "core/contract/timed_values.h"

/// What a line of the table of operations is, and how each shape of an operation is sent and
/// answered. The lines themselves are generated from the contract.
namespace roundtrip {

/// A value that `prepare` must say beside the name, and what it may be.
struct Limits {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  std::optional<std::int64_t> otherwise = {};
};

/// The values of one `prepare`.
struct Values {
  /// Its size, count, items, millis or first_call; 1 if it has none of these.
  std::size_t n = 1;
  /// Characters of an Item's name.
  std::size_t name_length = timed_values::kNameLength;
};

/// One line of the table, whatever the types of its values.
struct Operation {
  std::string_view name;
  /// On the null socket's wire, and the place in the table, from 1.
  std::uint32_t code;
  /// Logical bytes of one element.
  std::int64_t bytes;
  std::span<const Limits> limits = {};
  /// False: only conformance cases call it.
  bool timed = true;
  /// What is called before, with the same values, so that this one has something to return.
  const Operation* set_first = nullptr;
};

/// Stands for an argument or a reply that there is not.
struct None {};

/// A line with the types of its values, and their formulas.
/// @tparam Argument of a call; a count or a time is a std::int32_t
template <typename Argument, typename Reply>
struct Typed : Operation {
  Argument (*argument)(const Values&) = nullptr;
  Reply (*reply)(const Values&) = nullptr;
};

/// The shapes that most lines have.
namespace shapes {

constexpr std::int32_t Count(const Values& values) { return static_cast<std::int32_t>(values.n); }

template <auto Formula>
auto Elements(const Values& values) {
  return timed_values::Elements(values.n, Formula);
}

template <auto Formula>
using Element = decltype(Formula(0));

inline std::u16string Text(const Values& values) { return timed_values::Characters(values.n); }

inline native::AllTypes Struct(const Values& /*none*/) { return timed_values::Struct(0); }
inline native::AllArrays OneOfEach(const Values& /*none*/) { return timed_values::Arrays(1); }

constexpr Typed<std::int32_t, std::int32_t> Invoke(const Operation& operation) {
  return {operation, [](const Values& /*none*/) { return timed_values::kInvokeArgument; },
          [](const Values& /*none*/) { return timed_values::kInvokeArgument + 1; }};
}

/// Takes so many elements, and returns how many came.
template <auto Formula>
constexpr Typed<std::vector<Element<Formula>>, std::int32_t> Put(const Operation& operation) {
  return {operation, Elements<Formula>, Count};
}

/// The same of a string.
constexpr Typed<std::u16string, std::int32_t> Put(const Operation& operation) {
  return {operation, Text, Count};
}

/// Returns the items but the last.
constexpr Typed<std::vector<native::Item>, std::vector<native::Item>> Bounce(
    const Operation& operation) {
  return {operation,
          [](const Values& values) { return timed_values::Items(values.n, values.name_length); },
          [](const Values& values) {
            return timed_values::Items(values.n == 0 ? 0 : values.n - 1, values.name_length);
          }};
}

/// Returns its argument.
template <auto Formula>
constexpr auto Echo(const Operation& operation) {
  using Value = decltype(Formula(Values{}));
  return Typed<Value, Value>{operation, Formula, Formula};
}

/// Raises its argument and never returns.
constexpr Typed<native::BenchFault, None> Fail(const Operation& operation) {
  return {operation, [](const Values& /*none*/) {
            return native::BenchFault(timed_values::kInvokeArgument, timed_values::Characters(16));
          }};
}

/// Returns that member of struct 0, or struct 0.
template <auto Formula>
constexpr Typed<None, Element<Formula>> Get(const Operation& operation) {
  return {operation, nullptr, [](const Values& /*none*/) { return Formula(0); }};
}

/// Returns what was set last.
constexpr Typed<None, std::u16string> GetText(const Operation& operation) {
  return {operation, nullptr, Text};
}

constexpr Typed<std::u16string, None> SetText(const Operation& operation) {
  return {operation, Text};
}

/// Returns so many elements.
template <auto Formula>
constexpr Typed<std::int32_t, std::vector<Element<Formula>>> GetArray(const Operation& operation) {
  return {operation, Count, Elements<Formula>};
}

/// Returns a reference to an object that is there already. References have no formula: what came
/// is called.
constexpr Typed<None, native::CounterRef> Reference(const Operation& operation) {
  return {operation};
}

/// Returns a reference to a new object.
constexpr Typed<None, native::CounterRef> Open(const Operation& operation) { return {operation}; }

/// Returns so many references.
constexpr Typed<std::int32_t, std::vector<native::CounterRef>> References(
    const Operation& operation) {
  return {operation, Count};
}

/// Takes a reference and calls it.
constexpr Typed<native::CounterRef, std::int32_t> CallBack(const Operation& operation) {
  return {operation};
}

constexpr Typed<std::int32_t, None> Sleep(const Operation& operation) { return {operation, Count}; }

/// Returns its argument in ascending order.
constexpr Typed<std::vector<std::int32_t>, std::vector<std::int32_t>> Sort(
    const Operation& operation) {
  return {operation, Elements<timed_values::Int32>, [](const Values& values) {
            auto sorted = Elements<timed_values::Int32>(values);
            std::sort(sorted.begin(), sorted.end());
            return sorted;
          }};
}

}  // namespace shapes

}  // namespace roundtrip
