#pragma once

#include <cstdint>
#include <string>

/// The values of the contract in C++'s own types. In a namespace of their own because the module of
/// bench.idl puts the mapping's types into roundtrip, its Item among them.
namespace roundtrip::native {

/// A struct of this namespace: its members can be visited.
template <typename Value>
concept Struct = Value::kIsStruct;

/// The contract's Item.
/// @tparam Text std::u16string in the core, which can hold half a surrogate pair; a binding that
///     codes by hand has the text of its wire
template <typename Text>
struct ItemOf {
  static constexpr bool kIsStruct = true;

  std::int32_t id = 0;
  Text name;
  double value = 0;

  /// Visits the members of one or several items side by side.
  /// @param visit takes the member's name, and the member of each item
  template <typename Visit, typename... Items>
  static void ForEachMember(Visit visit, Items&... items) {
    visit("id", items.id...);
    visit("name", items.name...);
    visit("value", items.value...);
  }
};

using Item = ItemOf<std::u16string>;

}  // namespace roundtrip::native
