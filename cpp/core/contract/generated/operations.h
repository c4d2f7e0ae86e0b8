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
inline constexpr std::array kBounce = {ValueRange{"items", 1, 4096}, ValueRange{"name_length", 16, 65536, 16, true}};
inline constexpr std::array kGetString = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kGetWstring = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kSetString = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kSetWstring = {ValueRange{"size", 0, 16777216}};
inline constexpr std::array kGetBooleanArray = {ValueRange{"count", 0, 1048576}};
inline constexpr std::array kGetOctetArray = {ValueRange{"count", 0, 4194304}};
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
inline constexpr std::array kEchoMessages = {ValueRange{"count", 0, 4096}};
inline constexpr std::array kPutMessages = {ValueRange{"count", 0, 4096}};
inline constexpr std::array kGetMessages = {ValueRange{"count", 0, 4096}};
inline constexpr std::array kConnect = {ValueRange{"first_call", 0, 1}};
}  // namespace ranges

inline constexpr OperationOn<kinds::Sequence<kinds::Int32>, std::vector<std::int32_t>> kSort = {{{.name = "sort", .code = 47, .bytes = 4, .ranges = ranges::kSort, .shape = Shape::kSort, .scattered = true}, shapes::Unsorted, shapes::Sorted}};
inline constexpr OperationOn<kinds::Int32, None> kSleep = {{{.name = "sleep", .code = 46, .bytes = 0, .ranges = ranges::kSleep}, shapes::Count, nullptr}};
inline constexpr OperationOn<kinds::Text<"string-">, None> kSetString = {{{.name = "setString", .code = 20, .bytes = 1, .ranges = ranges::kSetString}, shapes::Text, nullptr}};
inline constexpr OperationOn<kinds::Text<"wstring-">, None> kSetWstring = {{{.name = "setWstring", .code = 21, .bytes = 1, .ranges = ranges::kSetWstring}, shapes::Text, nullptr}};
inline constexpr OperationOn<kinds::Int32, std::vector<native::CounterRef>> kGetCounterArray = {{{.name = "getCounterArray", .code = 44, .bytes = 0, .ranges = ranges::kGetCounterArray}, shapes::Count, nullptr}};
inline constexpr OperationOn<kinds::Nothing, native::CounterRef> kGetCounter = {{{.name = "getCounter", .code = 42, .bytes = 0}}};
inline constexpr OperationOn<kinds::Sequence<kinds::Octet>, std::int32_t> kPutBytes = {{{.name = "putBytes", .code = 2, .bytes = 1, .ranges = ranges::kPutBytes}, shapes::Elements<kinds::Octet>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Char>, std::int32_t> kPutChars = {{{.name = "putChars", .code = 3, .bytes = 1, .ranges = ranges::kPutChars}, shapes::Elements<kinds::Char>, shapes::Count}};
inline constexpr OperationOn<kinds::Text<"string-">, std::int32_t> kPutString = {{{.name = "putString", .code = 4, .bytes = 1, .ranges = ranges::kPutString}, shapes::Text, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Boolean>, std::int32_t> kPutBooleanArray = {{{.name = "putBooleanArray", .code = 32, .bytes = 1, .ranges = ranges::kPutBooleanArray}, shapes::Elements<kinds::Boolean>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Octet>, std::int32_t> kPutOctetArray = {{{.name = "putOctetArray", .code = 33, .bytes = 1, .ranges = ranges::kPutOctetArray}, shapes::Elements<kinds::Octet>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Char>, std::int32_t> kPutCharArray = {{{.name = "putCharArray", .code = 34, .bytes = 1, .ranges = ranges::kPutCharArray}, shapes::Elements<kinds::Char>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Int16>, std::int32_t> kPutInt16Array = {{{.name = "putInt16Array", .code = 35, .bytes = 2, .ranges = ranges::kPutInt16Array}, shapes::Elements<kinds::Int16>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Int32>, std::int32_t> kPutInt32Array = {{{.name = "putInt32Array", .code = 36, .bytes = 4, .ranges = ranges::kPutInt32Array}, shapes::Elements<kinds::Int32>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Int64>, std::int32_t> kPutInt64Array = {{{.name = "putInt64Array", .code = 37, .bytes = 8, .ranges = ranges::kPutInt64Array}, shapes::Elements<kinds::Int64>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Float>, std::int32_t> kPutFloatArray = {{{.name = "putFloatArray", .code = 38, .bytes = 4, .ranges = ranges::kPutFloatArray}, shapes::Elements<kinds::Float>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Double>, std::int32_t> kPutDoubleArray = {{{.name = "putDoubleArray", .code = 39, .bytes = 8, .ranges = ranges::kPutDoubleArray}, shapes::Elements<kinds::Double>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Text<"string-">>, std::int32_t> kPutStringArray = {{{.name = "putStringArray", .code = 40, .bytes = 16, .ranges = ranges::kPutStringArray}, shapes::Elements<kinds::Text<"string-">>, shapes::Count}};
inline constexpr OperationOn<kinds::Sequence<kinds::Struct<native::AllTypes>>, std::int32_t> kPutStructArray = {{{.name = "putStructArray", .code = 41, .bytes = 64, .ranges = ranges::kPutStructArray}, shapes::Elements<kinds::Struct<native::AllTypes>>, shapes::Count}};
inline constexpr OperationOn<kinds::Nothing, native::CounterRef> kOpenCounter = {{{.name = "openCounter", .code = 43, .bytes = 0}}};
inline constexpr OperationOn<kinds::Int32, std::int32_t> kInvoke = {{{.name = "invoke", .code = 1, .bytes = 4}, shapes::InvokeArgument, shapes::InvokeReply}};
inline constexpr OperationOn<kinds::Nothing, std::u16string> kGetString = {{{.name = "getString", .code = 17, .bytes = 1, .ranges = ranges::kGetString, .set_first = &kSetString}, nullptr, shapes::Text}};
inline constexpr OperationOn<kinds::Nothing, std::u16string> kGetWstring = {{{.name = "getWstring", .code = 18, .bytes = 1, .ranges = ranges::kGetWstring, .set_first = &kSetWstring}, nullptr, shapes::Text}};
inline constexpr OperationOn<kinds::Nothing, native::AllTypes> kGetStruct = {{{.name = "getStruct", .code = 19, .bytes = 64}, nullptr, shapes::First<kinds::Struct<native::AllTypes>>}};
inline constexpr OperationOn<kinds::Nothing, native::Message> kGetMessage = {{{.name = "getMessage", .code = 50, .bytes = 0}, nullptr, shapes::First<kinds::Struct<native::Message>>}};
inline constexpr OperationOn<kinds::Int32, std::vector<bool>> kGetBooleanArray = {{{.name = "getBooleanArray", .code = 22, .bytes = 1, .ranges = ranges::kGetBooleanArray}, shapes::Count, shapes::Elements<kinds::Boolean>}};
inline constexpr OperationOn<kinds::Int32, std::vector<std::uint8_t>> kGetOctetArray = {{{.name = "getOctetArray", .code = 23, .bytes = 1, .ranges = ranges::kGetOctetArray}, shapes::Count, shapes::Elements<kinds::Octet>}};
inline constexpr OperationOn<kinds::Int32, std::vector<char16_t>> kGetCharArray = {{{.name = "getCharArray", .code = 24, .bytes = 1, .ranges = ranges::kGetCharArray}, shapes::Count, shapes::Elements<kinds::Char>}};
inline constexpr OperationOn<kinds::Int32, std::vector<std::int16_t>> kGetInt16Array = {{{.name = "getInt16Array", .code = 25, .bytes = 2, .ranges = ranges::kGetInt16Array}, shapes::Count, shapes::Elements<kinds::Int16>}};
inline constexpr OperationOn<kinds::Int32, std::vector<std::int32_t>> kGetInt32Array = {{{.name = "getInt32Array", .code = 26, .bytes = 4, .ranges = ranges::kGetInt32Array}, shapes::Count, shapes::Elements<kinds::Int32>}};
inline constexpr OperationOn<kinds::Int32, std::vector<std::int64_t>> kGetInt64Array = {{{.name = "getInt64Array", .code = 27, .bytes = 8, .ranges = ranges::kGetInt64Array}, shapes::Count, shapes::Elements<kinds::Int64>}};
inline constexpr OperationOn<kinds::Int32, std::vector<float>> kGetFloatArray = {{{.name = "getFloatArray", .code = 28, .bytes = 4, .ranges = ranges::kGetFloatArray}, shapes::Count, shapes::Elements<kinds::Float>}};
inline constexpr OperationOn<kinds::Int32, std::vector<double>> kGetDoubleArray = {{{.name = "getDoubleArray", .code = 29, .bytes = 8, .ranges = ranges::kGetDoubleArray}, shapes::Count, shapes::Elements<kinds::Double>}};
inline constexpr OperationOn<kinds::Int32, std::vector<std::u16string>> kGetStringArray = {{{.name = "getStringArray", .code = 30, .bytes = 16, .ranges = ranges::kGetStringArray}, shapes::Count, shapes::Elements<kinds::Text<"string-">>}};
inline constexpr OperationOn<kinds::Int32, std::vector<native::AllTypes>> kGetStructArray = {{{.name = "getStructArray", .code = 31, .bytes = 64, .ranges = ranges::kGetStructArray}, shapes::Count, shapes::Elements<kinds::Struct<native::AllTypes>>}};
inline constexpr OperationOn<kinds::Int32, std::vector<native::Message>> kGetMessages = {{{.name = "getMessages", .code = 53, .bytes = 0, .ranges = ranges::kGetMessages}, shapes::Count, shapes::Elements<kinds::Struct<native::Message>>}};
inline constexpr OperationOn<kinds::Nothing, bool> kGetBoolean = {{{.name = "getBoolean", .code = 9, .bytes = 1}, nullptr, shapes::First<kinds::Boolean>}};
inline constexpr OperationOn<kinds::Nothing, std::uint8_t> kGetOctet = {{{.name = "getOctet", .code = 10, .bytes = 1}, nullptr, shapes::First<kinds::Octet>}};
inline constexpr OperationOn<kinds::Nothing, char16_t> kGetChar = {{{.name = "getChar", .code = 11, .bytes = 1}, nullptr, shapes::First<kinds::Char>}};
inline constexpr OperationOn<kinds::Nothing, std::int16_t> kGetInt16 = {{{.name = "getInt16", .code = 12, .bytes = 2}, nullptr, shapes::First<kinds::Int16>}};
inline constexpr OperationOn<kinds::Nothing, std::int32_t> kGetInt32 = {{{.name = "getInt32", .code = 13, .bytes = 4}, nullptr, shapes::First<kinds::Int32>}};
inline constexpr OperationOn<kinds::Nothing, std::int64_t> kGetInt64 = {{{.name = "getInt64", .code = 14, .bytes = 8}, nullptr, shapes::First<kinds::Int64>}};
inline constexpr OperationOn<kinds::Nothing, float> kGetFloat = {{{.name = "getFloat", .code = 15, .bytes = 4}, nullptr, shapes::First<kinds::Float>}};
inline constexpr OperationOn<kinds::Nothing, double> kGetDouble = {{{.name = "getDouble", .code = 16, .bytes = 8}, nullptr, shapes::First<kinds::Double>}};
inline constexpr OperationOn<kinds::Fault, None> kFail = {{{.name = "fail", .code = 8, .bytes = 0, .timed = false, .shape = Shape::kFail}, shapes::Fault, nullptr}};
inline constexpr OperationOn<kinds::Struct<native::AllTypes>, native::AllTypes> kEcho = {{{.name = "echo", .code = 6, .bytes = 0, .timed = false, .shape = Shape::kEcho}, shapes::First<kinds::Struct<native::AllTypes>>, shapes::First<kinds::Struct<native::AllTypes>>}};
inline constexpr OperationOn<kinds::Struct<native::AllArrays>, native::AllArrays> kEchoArrays = {{{.name = "echoArrays", .code = 7, .bytes = 0, .timed = false, .shape = Shape::kEcho}, shapes::First<kinds::Struct<native::AllArrays>>, shapes::First<kinds::Struct<native::AllArrays>>}};
inline constexpr OperationOn<kinds::Struct<native::Message>, native::Message> kEchoMessage = {{{.name = "echoMessage", .code = 48, .bytes = 0, .shape = Shape::kEcho}, shapes::First<kinds::Struct<native::Message>>, shapes::First<kinds::Struct<native::Message>>}};
inline constexpr OperationOn<kinds::Sequence<kinds::Struct<native::Message>>, std::vector<native::Message>> kEchoMessages = {{{.name = "echoMessages", .code = 51, .bytes = 0, .ranges = ranges::kEchoMessages, .shape = Shape::kEcho}, shapes::Elements<kinds::Struct<native::Message>>, shapes::Elements<kinds::Struct<native::Message>>}};
inline constexpr OperationOn<kinds::Struct<native::Message>, std::int32_t> kPutMessage = {{{.name = "putMessage", .code = 49, .bytes = 1, .shape = Shape::kCount}, shapes::First<kinds::Struct<native::Message>>, shapes::ScalarsOf<shapes::First<kinds::Struct<native::Message>>>}};
inline constexpr OperationOn<kinds::Sequence<kinds::Struct<native::Message>>, std::int32_t> kPutMessages = {{{.name = "putMessages", .code = 52, .bytes = 1, .ranges = ranges::kPutMessages, .shape = Shape::kCount}, shapes::Elements<kinds::Struct<native::Message>>, shapes::ScalarsOf<shapes::Elements<kinds::Struct<native::Message>>>}};
inline constexpr OperationOn<kinds::Counter, std::int32_t> kCallCounter = {{{.name = "callCounter", .code = 45, .bytes = 4}}};
inline constexpr OperationOn<kinds::Sequence<kinds::Struct<native::Item>>, std::vector<native::Item>> kBounce = {{{.name = "bounce", .code = 5, .bytes = 28, .ranges = ranges::kBounce, .shape = Shape::kBounce}, shapes::Elements<kinds::Struct<native::Item>>, shapes::AllButLast<kinds::Struct<native::Item>>}};

/// The middleware's own way to a proxy, which the core times: no operation of the contract.
inline constexpr Operation kConnect = {
    .name = "connect", .code = 54, .bytes = 0, .ranges = ranges::kConnect};

/// The contract, in the order of the codes.
inline constexpr auto kContract =
    std::tie(kInvoke, kPutBytes, kPutChars, kPutString, kBounce, kEcho, kEchoArrays, kFail, kGetBoolean,
             kGetOctet, kGetChar, kGetInt16, kGetInt32, kGetInt64, kGetFloat, kGetDouble, kGetString,
             kGetWstring, kGetStruct, kSetString, kSetWstring, kGetBooleanArray, kGetOctetArray,
             kGetCharArray, kGetInt16Array, kGetInt32Array, kGetInt64Array, kGetFloatArray,
             kGetDoubleArray, kGetStringArray, kGetStructArray, kPutBooleanArray, kPutOctetArray,
             kPutCharArray, kPutInt16Array, kPutInt32Array, kPutInt64Array, kPutFloatArray,
             kPutDoubleArray, kPutStringArray, kPutStructArray, kGetCounter, kOpenCounter,
             kGetCounterArray, kCallCounter, kSleep, kSort, kEchoMessage, kPutMessage, kGetMessage,
             kEchoMessages, kPutMessages, kGetMessages);

}  // namespace roundtrip
