#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/counter.h"
#include "core/contract/errors.h"
#include "core/contract/item.h"
#include "core/contract/timed_values.h"

/// The operations of the contract: one line each, from which everything of the core follows.
/// shared-idl/operations.json says the same for all languages.
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

/// Returns that member of struct 0.
template <auto Formula>
constexpr Typed<None, Element<Formula>> Get(std::string_view name, std::uint32_t code,
                                            std::int64_t bytes) {
  return {{name, code, bytes}, nullptr, [](const Values& /*none*/) { return Formula(0); }};
}

/// Returns so many elements.
template <auto Formula>
constexpr Typed<std::int32_t, std::vector<Element<Formula>>> GetArray(
    std::string_view name, std::uint32_t code, std::int64_t bytes, std::span<const Limits> limits) {
  return {{name, code, bytes, limits}, Count, Elements<Formula>};
}

/// Takes so many elements, and returns how many came.
template <auto Formula>
constexpr Typed<std::vector<Element<Formula>>, std::int32_t> Put(std::string_view name,
                                                                 std::uint32_t code,
                                                                 std::int64_t bytes,
                                                                 std::span<const Limits> limits) {
  return {{name, code, bytes, limits}, Elements<Formula>, Count};
}

inline std::u16string Text(const Values& values) { return timed_values::Characters(values.n); }

inline std::vector<native::Item> WithoutLast(const Values& values) {
  return timed_values::Items(values.n == 0 ? 0 : values.n - 1, values.name_length);
}

inline std::vector<std::int32_t> Sorted(const Values& values) {
  auto sorted = Elements<timed_values::Int32>(values);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

inline native::AllTypes Struct(const Values& /*none*/) { return timed_values::Struct(0); }
inline native::AllArrays OneOfEach(const Values& /*none*/) { return timed_values::Arrays(1); }

}  // namespace shapes

namespace limits {

inline constexpr std::array kSize = {Limits{"size", 0, 16 << 20}};
inline constexpr std::array kMany = {Limits{"count", 0, 1 << 20}};
inline constexpr std::array kFewer = {Limits{"count", 0, 1 << 16}};
inline constexpr std::array kReferences = {Limits{"count", 0, 4096}};
inline constexpr std::array kSorted = {Limits{"count", 0, 4 << 20}};
inline constexpr std::array kItems = {Limits{"items", 1, 4096},
                                      Limits{"name_length", std::int64_t{timed_values::kNameLength},
                                             1 << 16, std::int64_t{timed_values::kNameLength}}};
inline constexpr std::array kMillis = {Limits{"millis", 0, 600'000}};
inline constexpr std::array kFirstCall = {Limits{"first_call", 0, 1}};

}  // namespace limits

// clang-format off
inline constexpr Typed<std::int32_t, std::int32_t> kInvoke = {
    {"invoke", 1, 4},
    [](const Values&) { return timed_values::kInvokeArgument; },
    [](const Values&) { return timed_values::kInvokeArgument + 1; }};
inline constexpr auto kPutBytes = shapes::Put<timed_values::Octet>("putBytes", 2, 1, limits::kSize);
inline constexpr auto kPutChars = shapes::Put<timed_values::Char>("putChars", 3, 1, limits::kSize);
inline constexpr Typed<std::u16string, std::int32_t> kPutString = {{"putString", 4, 1, limits::kSize}, shapes::Text, shapes::Count};
inline constexpr Typed<std::vector<native::Item>, std::vector<native::Item>> kBounce = {
    {"bounce", 5, 28, limits::kItems},
    [](const Values& values) { return timed_values::Items(values.n, values.name_length); },
    shapes::WithoutLast};

inline constexpr Typed<native::AllTypes, native::AllTypes> kEcho = {{"echo", 6, 0, {}, false}, shapes::Struct, shapes::Struct};
inline constexpr Typed<native::AllArrays, native::AllArrays> kEchoArrays = {{"echoArrays", 7, 0, {}, false}, shapes::OneOfEach, shapes::OneOfEach};
/// Raises its argument and never returns.
inline constexpr Typed<native::BenchFault, None> kFail = {
    {"fail", 8, 0, {}, false},
    [](const Values&) { return native::BenchFault(timed_values::kInvokeArgument, timed_values::Characters(16)); }};

inline constexpr auto kGetBoolean = shapes::Get<timed_values::Boolean>("getBoolean", 9, 1);
inline constexpr auto kGetOctet = shapes::Get<timed_values::Octet>("getOctet", 10, 1);
inline constexpr auto kGetChar = shapes::Get<timed_values::Char>("getChar", 11, 1);
inline constexpr auto kGetInt16 = shapes::Get<timed_values::Int16>("getInt16", 12, 2);
inline constexpr auto kGetInt32 = shapes::Get<timed_values::Int32>("getInt32", 13, 4);
inline constexpr auto kGetInt64 = shapes::Get<timed_values::Int64>("getInt64", 14, 8);
inline constexpr auto kGetFloat = shapes::Get<timed_values::Float>("getFloat", 15, 4);
inline constexpr auto kGetDouble = shapes::Get<timed_values::Double>("getDouble", 16, 8);
inline constexpr Typed<std::u16string, None> kSetString = {{"setString", 20, 1, limits::kSize}, shapes::Text};
inline constexpr Typed<std::u16string, None> kSetWstring = {{"setWstring", 21, 1, limits::kSize}, shapes::Text};
inline constexpr Typed<None, std::u16string> kGetString = {{"getString", 17, 1, limits::kSize, true, &kSetString}, nullptr, shapes::Text};
inline constexpr Typed<None, std::u16string> kGetWstring = {{"getWstring", 18, 1, limits::kSize, true, &kSetWstring}, nullptr, shapes::Text};
inline constexpr auto kGetStruct = shapes::Get<timed_values::Struct>("getStruct", 19, 64);

inline constexpr auto kGetBooleanArray = shapes::GetArray<timed_values::Boolean>("getBooleanArray", 22, 1, limits::kMany);
inline constexpr auto kGetOctetArray = shapes::GetArray<timed_values::Octet>("getOctetArray", 23, 1, limits::kMany);
inline constexpr auto kGetCharArray = shapes::GetArray<timed_values::Char>("getCharArray", 24, 1, limits::kMany);
inline constexpr auto kGetInt16Array = shapes::GetArray<timed_values::Int16>("getInt16Array", 25, 2, limits::kMany);
inline constexpr auto kGetInt32Array = shapes::GetArray<timed_values::Int32>("getInt32Array", 26, 4, limits::kMany);
inline constexpr auto kGetInt64Array = shapes::GetArray<timed_values::Int64>("getInt64Array", 27, 8, limits::kMany);
inline constexpr auto kGetFloatArray = shapes::GetArray<timed_values::Float>("getFloatArray", 28, 4, limits::kMany);
inline constexpr auto kGetDoubleArray = shapes::GetArray<timed_values::Double>("getDoubleArray", 29, 8, limits::kMany);
inline constexpr auto kGetStringArray = shapes::GetArray<timed_values::String>("getStringArray", 30, 16, limits::kFewer);
inline constexpr auto kGetStructArray = shapes::GetArray<timed_values::Struct>("getStructArray", 31, 64, limits::kFewer);

inline constexpr auto kPutBooleanArray = shapes::Put<timed_values::Boolean>("putBooleanArray", 32, 1, limits::kMany);
inline constexpr auto kPutOctetArray = shapes::Put<timed_values::Octet>("putOctetArray", 33, 1, limits::kMany);
inline constexpr auto kPutCharArray = shapes::Put<timed_values::Char>("putCharArray", 34, 1, limits::kMany);
inline constexpr auto kPutInt16Array = shapes::Put<timed_values::Int16>("putInt16Array", 35, 2, limits::kMany);
inline constexpr auto kPutInt32Array = shapes::Put<timed_values::Int32>("putInt32Array", 36, 4, limits::kMany);
inline constexpr auto kPutInt64Array = shapes::Put<timed_values::Int64>("putInt64Array", 37, 8, limits::kMany);
inline constexpr auto kPutFloatArray = shapes::Put<timed_values::Float>("putFloatArray", 38, 4, limits::kMany);
inline constexpr auto kPutDoubleArray = shapes::Put<timed_values::Double>("putDoubleArray", 39, 8, limits::kMany);
inline constexpr auto kPutStringArray = shapes::Put<timed_values::String>("putStringArray", 40, 16, limits::kFewer);
inline constexpr auto kPutStructArray = shapes::Put<timed_values::Struct>("putStructArray", 41, 64, limits::kFewer);

/// References have no formula: what came is called.
inline constexpr Typed<None, native::CounterRef> kGetCounter = {{"getCounter", 42, 0}};
inline constexpr Typed<None, native::CounterRef> kOpenCounter = {{"openCounter", 43, 0}};
inline constexpr Typed<std::int32_t, std::vector<native::CounterRef>> kGetCounterArray = {{"getCounterArray", 44, 0, limits::kReferences}, shapes::Count};
inline constexpr Typed<native::CounterRef, std::int32_t> kCallCounter = {{"callCounter", 45, 4}};

inline constexpr Typed<std::int32_t, None> kSleep = {{"sleep", 46, 0, limits::kMillis}, shapes::Count};
inline constexpr Typed<std::vector<std::int32_t>, std::vector<std::int32_t>> kSort = {{"sort", 47, 4, limits::kSorted}, shapes::Elements<timed_values::Int32>, shapes::Sorted};
// clang-format on

/// The middleware's own way to a proxy, which the core times: no operation of the contract.
inline constexpr Operation kConnect = {"connect", 48, 0, limits::kFirstCall};

/// The contract, in the order of the codes.
inline constexpr auto kContract =
    std::tie(kInvoke, kPutBytes, kPutChars, kPutString, kBounce, kEcho, kEchoArrays, kFail,
             kGetBoolean, kGetOctet, kGetChar, kGetInt16, kGetInt32, kGetInt64, kGetFloat,
             kGetDouble, kGetString, kGetWstring, kGetStruct, kSetString, kSetWstring,
             kGetBooleanArray, kGetOctetArray, kGetCharArray, kGetInt16Array, kGetInt32Array,
             kGetInt64Array, kGetFloatArray, kGetDoubleArray, kGetStringArray, kGetStructArray,
             kPutBooleanArray, kPutOctetArray, kPutCharArray, kPutInt16Array, kPutInt32Array,
             kPutInt64Array, kPutFloatArray, kPutDoubleArray, kPutStringArray, kPutStructArray,
             kGetCounter, kOpenCounter, kGetCounterArray, kCallCounter, kSleep, kSort);

/// All that `prepare` may name and conformance may call, in the order of the codes.
inline constexpr auto kOperations = std::apply(
    [](const auto&... typed) {
      return std::array<const Operation*, 48>{&typed..., &kConnect};
    },
    kContract);

/// Where an operation stands in kOperations.
constexpr std::size_t IndexOf(const Operation& operation) { return operation.code - 1; }

static_assert(std::all_of(kOperations.begin(), kOperations.end(), [](const Operation* each) {
  return kOperations[IndexOf(*each)] == each;
}));

/// Does something with each line of the contract, in their order.
/// @param visit takes a Typed
template <typename Visit>
void ForEachOperation(Visit visit) {
  std::apply([&](const auto&... typed) { (visit(typed), ...); }, kContract);
}

/// @return none if there is no operation of that name
inline const Operation* FindOperation(std::string_view name) {
  const auto* found = std::find_if(kOperations.begin(), kOperations.end(),
                                   [&](const Operation* each) { return each->name == name; });
  return found == kOperations.end() ? nullptr : *found;
}

}  // namespace roundtrip
