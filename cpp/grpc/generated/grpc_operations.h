// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
#pragma once

#include <bench.pb.h>

/// The operations of the service but Sleep and Fail, by the name that the line of the core, the method
/// and the messages have.
#define ROUNDTRIP_GRPC_OPERATIONS(X) \
  X(Invoke) \
  X(EchoMessage) \
  X(PutMessage) \
  X(GetMessage) \
  X(EchoMessages) \
  X(PutMessages) \
  X(GetMessages) \
  X(PutBytes) \
  X(PutChars) \
  X(PutString) \
  X(Bounce) \
  X(GetBoolean) \
  X(GetOctet) \
  X(GetChar) \
  X(GetInt16) \
  X(GetInt32) \
  X(GetInt64) \
  X(GetFloat) \
  X(GetDouble) \
  X(GetString) \
  X(GetStruct) \
  X(SetString) \
  X(GetBooleanArray) \
  X(GetOctetArray) \
  X(GetCharArray) \
  X(GetInt16Array) \
  X(GetInt32Array) \
  X(GetInt64Array) \
  X(GetFloatArray) \
  X(GetDoubleArray) \
  X(GetStringArray) \
  X(GetStructArray) \
  X(PutBooleanArray) \
  X(PutOctetArray) \
  X(PutCharArray) \
  X(PutInt16Array) \
  X(PutInt32Array) \
  X(PutInt64Array) \
  X(PutFloatArray) \
  X(PutDoubleArray) \
  X(PutStringArray) \
  X(PutStructArray) \
  X(Sort) \
  X(Echo) \
  X(EchoArrays)

/// The one field of a request: a number is set, of all else there is a value to fill.
namespace roundtrip::grpc::fields {

inline decltype(auto) Of(const InvokeRequest& request) { return request.n(); }
inline void Set(InvokeRequest& request, std::int32_t value) { request.set_n(value); }

inline decltype(auto) Of(const EchoMessageRequest& request) { return request.data(); }
inline auto& In(EchoMessageRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutMessageRequest& request) { return request.data(); }
inline auto& In(PutMessageRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const EchoMessagesRequest& request) { return request.data(); }
inline auto& In(EchoMessagesRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutMessagesRequest& request) { return request.data(); }
inline auto& In(PutMessagesRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const GetMessagesRequest& request) { return request.count(); }
inline void Set(GetMessagesRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const PutBytesRequest& request) { return request.data(); }
inline auto& In(PutBytesRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutCharsRequest& request) { return request.data(); }
inline auto& In(PutCharsRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutStringRequest& request) { return request.data(); }
inline auto& In(PutStringRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const BounceRequest& request) { return request.items(); }
inline auto& In(BounceRequest& request) { return *request.mutable_items(); }

inline decltype(auto) Of(const SetStringRequest& request) { return request.data(); }
inline auto& In(SetStringRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const GetBooleanArrayRequest& request) { return request.count(); }
inline void Set(GetBooleanArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetOctetArrayRequest& request) { return request.count(); }
inline void Set(GetOctetArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetCharArrayRequest& request) { return request.count(); }
inline void Set(GetCharArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetInt16ArrayRequest& request) { return request.count(); }
inline void Set(GetInt16ArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetInt32ArrayRequest& request) { return request.count(); }
inline void Set(GetInt32ArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetInt64ArrayRequest& request) { return request.count(); }
inline void Set(GetInt64ArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetFloatArrayRequest& request) { return request.count(); }
inline void Set(GetFloatArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetDoubleArrayRequest& request) { return request.count(); }
inline void Set(GetDoubleArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetStringArrayRequest& request) { return request.count(); }
inline void Set(GetStringArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const GetStructArrayRequest& request) { return request.count(); }
inline void Set(GetStructArrayRequest& request, std::int32_t value) { request.set_count(value); }

inline decltype(auto) Of(const PutBooleanArrayRequest& request) { return request.data(); }
inline auto& In(PutBooleanArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutOctetArrayRequest& request) { return request.data(); }
inline auto& In(PutOctetArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutCharArrayRequest& request) { return request.data(); }
inline auto& In(PutCharArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutInt16ArrayRequest& request) { return request.data(); }
inline auto& In(PutInt16ArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutInt32ArrayRequest& request) { return request.data(); }
inline auto& In(PutInt32ArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutInt64ArrayRequest& request) { return request.data(); }
inline auto& In(PutInt64ArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutFloatArrayRequest& request) { return request.data(); }
inline auto& In(PutFloatArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutDoubleArrayRequest& request) { return request.data(); }
inline auto& In(PutDoubleArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutStringArrayRequest& request) { return request.data(); }
inline auto& In(PutStringArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const PutStructArrayRequest& request) { return request.data(); }
inline auto& In(PutStructArrayRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const SleepRequest& request) { return request.millis(); }
inline void Set(SleepRequest& request, std::int32_t value) { request.set_millis(value); }

inline decltype(auto) Of(const SortRequest& request) { return request.data(); }
inline auto& In(SortRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const EchoRequest& request) { return request.data(); }
inline auto& In(EchoRequest& request) { return *request.mutable_data(); }

inline decltype(auto) Of(const EchoArraysRequest& request) { return request.data(); }
inline auto& In(EchoArraysRequest& request) { return *request.mutable_data(); }

}  // namespace roundtrip::grpc::fields
