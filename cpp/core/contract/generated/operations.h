// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
#pragma once

#include <array>
#include <tuple>

#include "core/contract/shapes.h"

namespace roundtrip {

namespace ranges {
inline constexpr std::array kPutBytes = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kPutChars = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kPutString = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kBounce = {ValueRange{"items", 1, 4096}, ValueRange{"name_length", 16, 65536, 16}};
inline constexpr std::array kGetString = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kGetWstring = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kSetString = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kSetWstring = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kGetBooleanArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetOctetArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetCharArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetInt16Array = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetInt32Array = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetInt64Array = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetFloatArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetDoubleArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetStringArray = {ValueRange{"count", 0, 65536}};
inline constexpr std::array kGetStructArray = {ValueRange{"count", 0, 65536}};
inline constexpr std::array kPutBooleanArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutOctetArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutCharArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutInt16Array = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutInt32Array = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutInt64Array = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutFloatArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutDoubleArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kPutStringArray = {ValueRange{"count", 0, 65536}};
inline constexpr std::array kPutStructArray = {ValueRange{"count", 0, 65536}};
inline constexpr std::array kGetCounterArray = {ValueRange{"count", 0, 4096}};
inline constexpr std::array kSleep = {ValueRange{"millis", 0, 600000}};
inline constexpr std::array kSort = {ValueRange{"count", 0, 4194304}};
inline constexpr std::array kConnect = {ValueRange{"first_call", 0, 1}};
}  // namespace ranges

inline constexpr TypedOperation<std::vector<std::int32_t>, std::vector<std::int32_t>> kSort = {{"sort", 47, 4, ranges::kSort, true}, shapes::Unsorted, shapes::Sorted};
inline constexpr TypedOperation<std::int32_t, None> kSleep = {{"sleep", 46, 0, ranges::kSleep, true}, shapes::Count, nullptr};
inline constexpr TypedOperation<std::u16string, None> kSetString = {{"setString", 20, 1, ranges::kSetString, true}, shapes::Text, nullptr};
inline constexpr TypedOperation<std::u16string, None> kSetWstring = {{"setWstring", 21, 1, ranges::kSetWstring, true}, shapes::Text, nullptr};
inline constexpr TypedOperation<std::int32_t, std::vector<native::CounterRef>> kGetCounterArray = {{"getCounterArray", 44, 0, ranges::kGetCounterArray, true}, shapes::Count, nullptr};
inline constexpr TypedOperation<None, native::CounterRef> kGetCounter = {{"getCounter", 42, 0, {}, true}};
inline constexpr TypedOperation<std::vector<std::uint8_t>, std::int32_t> kPutBytes = {{"putBytes", 2, 1, ranges::kPutBytes, true}, shapes::Elements<timed_values::Octet>, shapes::Count};
inline constexpr TypedOperation<std::vector<char16_t>, std::int32_t> kPutChars = {{"putChars", 3, 1, ranges::kPutChars, true}, shapes::Elements<timed_values::Char>, shapes::Count};
inline constexpr TypedOperation<std::u16string, std::int32_t> kPutString = {{"putString", 4, 1, ranges::kPutString, true}, shapes::Text, shapes::Count};
inline constexpr TypedOperation<std::vector<bool>, std::int32_t> kPutBooleanArray = {{"putBooleanArray", 32, 1, ranges::kPutBooleanArray, true}, shapes::Elements<timed_values::Boolean>, shapes::Count};
inline constexpr TypedOperation<std::vector<std::uint8_t>, std::int32_t> kPutOctetArray = {{"putOctetArray", 33, 1, ranges::kPutOctetArray, true}, shapes::Elements<timed_values::Octet>, shapes::Count};
inline constexpr TypedOperation<std::vector<char16_t>, std::int32_t> kPutCharArray = {{"putCharArray", 34, 1, ranges::kPutCharArray, true}, shapes::Elements<timed_values::Char>, shapes::Count};
inline constexpr TypedOperation<std::vector<std::int16_t>, std::int32_t> kPutInt16Array = {{"putInt16Array", 35, 2, ranges::kPutInt16Array, true}, shapes::Elements<timed_values::Int16>, shapes::Count};
inline constexpr TypedOperation<std::vector<std::int32_t>, std::int32_t> kPutInt32Array = {{"putInt32Array", 36, 4, ranges::kPutInt32Array, true}, shapes::Elements<timed_values::Int32>, shapes::Count};
inline constexpr TypedOperation<std::vector<std::int64_t>, std::int32_t> kPutInt64Array = {{"putInt64Array", 37, 8, ranges::kPutInt64Array, true}, shapes::Elements<timed_values::Int64>, shapes::Count};
inline constexpr TypedOperation<std::vector<float>, std::int32_t> kPutFloatArray = {{"putFloatArray", 38, 4, ranges::kPutFloatArray, true}, shapes::Elements<timed_values::Float>, shapes::Count};
inline constexpr TypedOperation<std::vector<double>, std::int32_t> kPutDoubleArray = {{"putDoubleArray", 39, 8, ranges::kPutDoubleArray, true}, shapes::Elements<timed_values::Double>, shapes::Count};
inline constexpr TypedOperation<std::vector<std::u16string>, std::int32_t> kPutStringArray = {{"putStringArray", 40, 16, ranges::kPutStringArray, true}, shapes::Elements<timed_values::String>, shapes::Count};
inline constexpr TypedOperation<std::vector<native::AllTypes>, std::int32_t> kPutStructArray = {{"putStructArray", 41, 64, ranges::kPutStructArray, true}, shapes::Elements<timed_values::Struct>, shapes::Count};
inline constexpr TypedOperation<None, native::CounterRef> kOpenCounter = {{"openCounter", 43, 0, {}, true}};
inline constexpr TypedOperation<std::int32_t, std::int32_t> kInvoke = {{"invoke", 1, 4, {}, true}, shapes::InvokeArgument, shapes::InvokeReply};
inline constexpr TypedOperation<None, std::u16string> kGetString = {{"getString", 17, 1, ranges::kGetString, true, &kSetString}, nullptr, shapes::Text};
inline constexpr TypedOperation<None, std::u16string> kGetWstring = {{"getWstring", 18, 1, ranges::kGetWstring, true, &kSetWstring}, nullptr, shapes::Text};
inline constexpr TypedOperation<None, native::AllTypes> kGetStruct = {{"getStruct", 19, 64, {}, true}, nullptr, shapes::First<timed_values::Struct>};
inline constexpr TypedOperation<std::int32_t, std::vector<bool>> kGetBooleanArray = {{"getBooleanArray", 22, 1, ranges::kGetBooleanArray, true}, shapes::Count, shapes::Elements<timed_values::Boolean>};
inline constexpr TypedOperation<std::int32_t, std::vector<std::uint8_t>> kGetOctetArray = {{"getOctetArray", 23, 1, ranges::kGetOctetArray, true}, shapes::Count, shapes::Elements<timed_values::Octet>};
inline constexpr TypedOperation<std::int32_t, std::vector<char16_t>> kGetCharArray = {{"getCharArray", 24, 1, ranges::kGetCharArray, true}, shapes::Count, shapes::Elements<timed_values::Char>};
inline constexpr TypedOperation<std::int32_t, std::vector<std::int16_t>> kGetInt16Array = {{"getInt16Array", 25, 2, ranges::kGetInt16Array, true}, shapes::Count, shapes::Elements<timed_values::Int16>};
inline constexpr TypedOperation<std::int32_t, std::vector<std::int32_t>> kGetInt32Array = {{"getInt32Array", 26, 4, ranges::kGetInt32Array, true}, shapes::Count, shapes::Elements<timed_values::Int32>};
inline constexpr TypedOperation<std::int32_t, std::vector<std::int64_t>> kGetInt64Array = {{"getInt64Array", 27, 8, ranges::kGetInt64Array, true}, shapes::Count, shapes::Elements<timed_values::Int64>};
inline constexpr TypedOperation<std::int32_t, std::vector<float>> kGetFloatArray = {{"getFloatArray", 28, 4, ranges::kGetFloatArray, true}, shapes::Count, shapes::Elements<timed_values::Float>};
inline constexpr TypedOperation<std::int32_t, std::vector<double>> kGetDoubleArray = {{"getDoubleArray", 29, 8, ranges::kGetDoubleArray, true}, shapes::Count, shapes::Elements<timed_values::Double>};
inline constexpr TypedOperation<std::int32_t, std::vector<std::u16string>> kGetStringArray = {{"getStringArray", 30, 16, ranges::kGetStringArray, true}, shapes::Count, shapes::Elements<timed_values::String>};
inline constexpr TypedOperation<std::int32_t, std::vector<native::AllTypes>> kGetStructArray = {{"getStructArray", 31, 64, ranges::kGetStructArray, true}, shapes::Count, shapes::Elements<timed_values::Struct>};
inline constexpr TypedOperation<None, bool> kGetBoolean = {{"getBoolean", 9, 1, {}, true}, nullptr, shapes::First<timed_values::Boolean>};
inline constexpr TypedOperation<None, std::uint8_t> kGetOctet = {{"getOctet", 10, 1, {}, true}, nullptr, shapes::First<timed_values::Octet>};
inline constexpr TypedOperation<None, char16_t> kGetChar = {{"getChar", 11, 1, {}, true}, nullptr, shapes::First<timed_values::Char>};
inline constexpr TypedOperation<None, std::int16_t> kGetInt16 = {{"getInt16", 12, 2, {}, true}, nullptr, shapes::First<timed_values::Int16>};
inline constexpr TypedOperation<None, std::int32_t> kGetInt32 = {{"getInt32", 13, 4, {}, true}, nullptr, shapes::First<timed_values::Int32>};
inline constexpr TypedOperation<None, std::int64_t> kGetInt64 = {{"getInt64", 14, 8, {}, true}, nullptr, shapes::First<timed_values::Int64>};
inline constexpr TypedOperation<None, float> kGetFloat = {{"getFloat", 15, 4, {}, true}, nullptr, shapes::First<timed_values::Float>};
inline constexpr TypedOperation<None, double> kGetDouble = {{"getDouble", 16, 8, {}, true}, nullptr, shapes::First<timed_values::Double>};
inline constexpr TypedOperation<native::BenchFault, None> kFail = {{"fail", 8, 0, {}, false}, shapes::Fault, nullptr};
inline constexpr TypedOperation<native::AllTypes, native::AllTypes> kEcho = {{"echo", 6, 0, {}, false}, shapes::First<timed_values::Struct>, shapes::First<timed_values::Struct>};
inline constexpr TypedOperation<native::AllArrays, native::AllArrays> kEchoArrays = {{"echoArrays", 7, 0, {}, false}, shapes::OneOfEach, shapes::OneOfEach};
inline constexpr TypedOperation<native::CounterRef, std::int32_t> kCallCounter = {{"callCounter", 45, 4, {}, true}};
inline constexpr TypedOperation<std::vector<native::Item>, std::vector<native::Item>> kBounce = {{"bounce", 5, 28, ranges::kBounce, true}, shapes::Items, shapes::ItemsLeft};

/// The middleware's own way to a proxy, which the core times: no operation of the contract.
inline constexpr Operation kConnect = {"connect", 48, 0, ranges::kConnect};

/// The contract, in the order of the codes.
inline constexpr auto kContract =
    std::tie(kInvoke, kPutBytes, kPutChars, kPutString, kBounce, kEcho, kEchoArrays, kFail, kGetBoolean,
             kGetOctet, kGetChar, kGetInt16, kGetInt32, kGetInt64, kGetFloat, kGetDouble, kGetString,
             kGetWstring, kGetStruct, kSetString, kSetWstring, kGetBooleanArray, kGetOctetArray,
             kGetCharArray, kGetInt16Array, kGetInt32Array, kGetInt64Array, kGetFloatArray,
             kGetDoubleArray, kGetStringArray, kGetStructArray, kPutBooleanArray, kPutOctetArray,
             kPutCharArray, kPutInt16Array, kPutInt32Array, kPutInt64Array, kPutFloatArray,
             kPutDoubleArray, kPutStringArray, kPutStructArray, kGetCounter, kOpenCounter,
             kGetCounterArray, kCallCounter, kSleep, kSort);

}  // namespace roundtrip
