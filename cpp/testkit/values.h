#pragma once

#include "core/contract/native.h"

/// Values of the contract's own structs, by formula.
namespace roundtrip::testkit {

using Items = kinds::Sequence<kinds::Struct<native::Item>>;
using Struct = kinds::Struct<native::AllTypes>;

/// So many elements of each type.
inline native::AllArrays Arrays(std::size_t count) {
  native::AllArrays arrays;
  native::AllArrays::ForEachMember(
      [&]<typename Kind>(kinds::Member<Kind> /*member*/, auto& array) { array = Kind::Of(count); },
      arrays);
  return arrays;
}

}  // namespace roundtrip::testkit
