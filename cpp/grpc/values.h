#pragma once

#include <bench.pb.h>

#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/native.h"

namespace roundtrip::grpc {

/// The longest message that both ends accept; gRPC's own limit is 4 MiB. The same as
/// the sockets'.
inline constexpr int kMaxMessageBytes = 64 << 20;

/// The contract's exception is a status and this trailer, which holds the message of bench.proto,
/// since a status alone has nothing but words.
inline constexpr const char* kFaultTrailer = "bench-fault-bin";

}  // namespace roundtrip::grpc

/// Between the core's values and protobuf's, outside the timed region. Text is UTF-8 there: half a
/// surrogate pair is Refused, and what is not UTF-8.
namespace roundtrip::grpc::values {

#include "grpc/generated/struct_values.h"

/// Sets a value of protobuf's.
void Set(std::string& own, const std::vector<std::uint8_t>& core);
void Set(std::string& own, const std::vector<char16_t>& core);
void Set(std::string& own, const std::u16string& core);

template <typename Field, typename Number>
void Set(google::protobuf::RepeatedField<Field>& own, const std::vector<Number>& core) {
  own.Reserve(static_cast<int>(core.size()));
  for (const Number number : core) own.Add(number);
}

template <typename Field, typename Value>
void Set(google::protobuf::RepeatedPtrField<Field>& own, const std::vector<Value>& core) {
  own.Reserve(static_cast<int>(core.size()));
  for (const Value& value : core) Set(*own.Add(), value);
}

/// Gets a value of the core's.
void Get(std::vector<std::uint8_t>& core, const std::string& own);
void Get(std::vector<char16_t>& core, const std::string& own);
void Get(std::u16string& core, const std::string& own);

template <typename Number, typename Field>
void Get(std::vector<Number>& core, const google::protobuf::RepeatedField<Field>& own) {
  core.reserve(static_cast<std::size_t>(own.size()));
  for (const Field value : own) core.push_back(static_cast<Number>(value));
}

template <typename Value, typename Field>
void Get(std::vector<Value>& core, const google::protobuf::RepeatedPtrField<Field>& own) {
  core.reserve(static_cast<std::size_t>(own.size()));
  for (const Field& value : own) Get(core.emplace_back(), value);
}

/// Counts the scalar values of a list: bytes and characters are one here.
template <typename List>
std::size_t Scalars(const List& own) {
  using Element = typename List::value_type;
  std::size_t count = static_cast<std::size_t>(own.size());
  if constexpr (std::is_class_v<Element> && !std::is_same_v<Element, std::string>) {
    count = 0;
    for (const Element& each : own) count += Scalars(each);
  }
  return count;
}

template <typename Own, typename Core>
Own Made(const Core& core) {
  Own own;
  Set(own, core);
  return own;
}

template <typename Core, typename Own>
Core Taken(const Own& own) {
  Core core;
  Get(core, own);
  return core;
}

}  // namespace roundtrip::grpc::values
