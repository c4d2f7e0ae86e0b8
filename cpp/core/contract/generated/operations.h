// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
#pragma once

#include <array>
#include <tuple>

#include "core/contract/shapes.h"

namespace roundtrip {

namespace limits {
inline constexpr std::array kPutBytes = {Limits{"size", 0, 16777216}};
inline constexpr std::array kPutChars = {Limits{"size", 0, 16777216}};
inline constexpr std::array kPutString = {Limits{"size", 0, 16777216}};
inline constexpr std::array kBounce = {Limits{"items", 1, 4096}, Limits{"name_length", 16, 65536, 16}};
inline constexpr std::array kGetString = {Limits{"size", 0, 16777216}};
inline constexpr std::array kGetWstring = {Limits{"size", 0, 16777216}};
inline constexpr std::array kSetString = {Limits{"size", 0, 16777216}};
inline constexpr std::array kSetWstring = {Limits{"size", 0, 16777216}};
inline constexpr std::array kGetBooleanArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetOctetArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetCharArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetInt16Array = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetInt32Array = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetInt64Array = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetFloatArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetDoubleArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kGetStringArray = {Limits{"count", 0, 65536}};
inline constexpr std::array kGetStructArray = {Limits{"count", 0, 65536}};
inline constexpr std::array kPutBooleanArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutOctetArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutCharArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutInt16Array = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutInt32Array = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutInt64Array = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutFloatArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutDoubleArray = {Limits{"count", 0, 1048576}};
inline constexpr std::array kPutStringArray = {Limits{"count", 0, 65536}};
inline constexpr std::array kPutStructArray = {Limits{"count", 0, 65536}};
inline constexpr std::array kGetCounterArray = {Limits{"count", 0, 4096}};
inline constexpr std::array kSleep = {Limits{"millis", 0, 600000}};
inline constexpr std::array kSort = {Limits{"count", 0, 4194304}};
inline constexpr std::array kConnect = {Limits{"first_call", 0, 1}};
}  // namespace limits

inline constexpr auto kSort = shapes::Sort({"sort", 47, 4, limits::kSort, true});
inline constexpr auto kSleep = shapes::Sleep({"sleep", 46, 0, limits::kSleep, true});
inline constexpr auto kSetString = shapes::SetText({"setString", 20, 1, limits::kSetString, true});
inline constexpr auto kSetWstring = shapes::SetText({"setWstring", 21, 1, limits::kSetWstring, true});
inline constexpr auto kGetCounterArray = shapes::References({"getCounterArray", 44, 0, limits::kGetCounterArray, true});
inline constexpr auto kGetCounter = shapes::Reference({"getCounter", 42, 0, {}, true});
inline constexpr auto kPutBytes = shapes::Put<timed_values::Octet>({"putBytes", 2, 1, limits::kPutBytes, true});
inline constexpr auto kPutChars = shapes::Put<timed_values::Char>({"putChars", 3, 1, limits::kPutChars, true});
inline constexpr auto kPutString = shapes::Put({"putString", 4, 1, limits::kPutString, true});
inline constexpr auto kPutBooleanArray = shapes::Put<timed_values::Boolean>({"putBooleanArray", 32, 1, limits::kPutBooleanArray, true});
inline constexpr auto kPutOctetArray = shapes::Put<timed_values::Octet>({"putOctetArray", 33, 1, limits::kPutOctetArray, true});
inline constexpr auto kPutCharArray = shapes::Put<timed_values::Char>({"putCharArray", 34, 1, limits::kPutCharArray, true});
inline constexpr auto kPutInt16Array = shapes::Put<timed_values::Int16>({"putInt16Array", 35, 2, limits::kPutInt16Array, true});
inline constexpr auto kPutInt32Array = shapes::Put<timed_values::Int32>({"putInt32Array", 36, 4, limits::kPutInt32Array, true});
inline constexpr auto kPutInt64Array = shapes::Put<timed_values::Int64>({"putInt64Array", 37, 8, limits::kPutInt64Array, true});
inline constexpr auto kPutFloatArray = shapes::Put<timed_values::Float>({"putFloatArray", 38, 4, limits::kPutFloatArray, true});
inline constexpr auto kPutDoubleArray = shapes::Put<timed_values::Double>({"putDoubleArray", 39, 8, limits::kPutDoubleArray, true});
inline constexpr auto kPutStringArray = shapes::Put<timed_values::String>({"putStringArray", 40, 16, limits::kPutStringArray, true});
inline constexpr auto kPutStructArray = shapes::Put<timed_values::Struct>({"putStructArray", 41, 64, limits::kPutStructArray, true});
inline constexpr auto kOpenCounter = shapes::Open({"openCounter", 43, 0, {}, true});
inline constexpr auto kInvoke = shapes::Invoke({"invoke", 1, 4, {}, true});
inline constexpr auto kGetString = shapes::GetText({"getString", 17, 1, limits::kGetString, true, &kSetString});
inline constexpr auto kGetWstring = shapes::GetText({"getWstring", 18, 1, limits::kGetWstring, true, &kSetWstring});
inline constexpr auto kGetStruct = shapes::Get<timed_values::Struct>({"getStruct", 19, 64, {}, true});
inline constexpr auto kGetBooleanArray = shapes::GetArray<timed_values::Boolean>({"getBooleanArray", 22, 1, limits::kGetBooleanArray, true});
inline constexpr auto kGetOctetArray = shapes::GetArray<timed_values::Octet>({"getOctetArray", 23, 1, limits::kGetOctetArray, true});
inline constexpr auto kGetCharArray = shapes::GetArray<timed_values::Char>({"getCharArray", 24, 1, limits::kGetCharArray, true});
inline constexpr auto kGetInt16Array = shapes::GetArray<timed_values::Int16>({"getInt16Array", 25, 2, limits::kGetInt16Array, true});
inline constexpr auto kGetInt32Array = shapes::GetArray<timed_values::Int32>({"getInt32Array", 26, 4, limits::kGetInt32Array, true});
inline constexpr auto kGetInt64Array = shapes::GetArray<timed_values::Int64>({"getInt64Array", 27, 8, limits::kGetInt64Array, true});
inline constexpr auto kGetFloatArray = shapes::GetArray<timed_values::Float>({"getFloatArray", 28, 4, limits::kGetFloatArray, true});
inline constexpr auto kGetDoubleArray = shapes::GetArray<timed_values::Double>({"getDoubleArray", 29, 8, limits::kGetDoubleArray, true});
inline constexpr auto kGetStringArray = shapes::GetArray<timed_values::String>({"getStringArray", 30, 16, limits::kGetStringArray, true});
inline constexpr auto kGetStructArray = shapes::GetArray<timed_values::Struct>({"getStructArray", 31, 64, limits::kGetStructArray, true});
inline constexpr auto kGetBoolean = shapes::Get<timed_values::Boolean>({"getBoolean", 9, 1, {}, true});
inline constexpr auto kGetOctet = shapes::Get<timed_values::Octet>({"getOctet", 10, 1, {}, true});
inline constexpr auto kGetChar = shapes::Get<timed_values::Char>({"getChar", 11, 1, {}, true});
inline constexpr auto kGetInt16 = shapes::Get<timed_values::Int16>({"getInt16", 12, 2, {}, true});
inline constexpr auto kGetInt32 = shapes::Get<timed_values::Int32>({"getInt32", 13, 4, {}, true});
inline constexpr auto kGetInt64 = shapes::Get<timed_values::Int64>({"getInt64", 14, 8, {}, true});
inline constexpr auto kGetFloat = shapes::Get<timed_values::Float>({"getFloat", 15, 4, {}, true});
inline constexpr auto kGetDouble = shapes::Get<timed_values::Double>({"getDouble", 16, 8, {}, true});
inline constexpr auto kFail = shapes::Fail({"fail", 8, 0, {}, false});
inline constexpr auto kEcho = shapes::Echo<shapes::Struct>({"echo", 6, 0, {}, false});
inline constexpr auto kEchoArrays = shapes::Echo<shapes::OneOfEach>({"echoArrays", 7, 0, {}, false});
inline constexpr auto kCallCounter = shapes::CallBack({"callCounter", 45, 4, {}, true});
inline constexpr auto kBounce = shapes::Bounce({"bounce", 5, 28, limits::kBounce, true});

/// The middleware's own way to a proxy, which the core times: no operation of the contract.
inline constexpr Operation kConnect = {"connect", 48, 0, limits::kConnect};

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
