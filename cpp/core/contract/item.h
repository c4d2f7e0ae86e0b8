#ifndef ROUNDTRIP_CORE_CONTRACT_ITEM_H_
#define ROUNDTRIP_CORE_CONTRACT_ITEM_H_

#include <cstdint>
#include <string>

/// The values of the contract in C++'s own types. In a namespace of their own because the module of
/// bench.idl puts the mapping's types into roundtrip, its Item among them.
namespace roundtrip::native {

/// The contract's Item in C++'s own types.
struct Item {
  std::int32_t id = 0;
  /// WTF-8 (text.h), so that half a surrogate pair can be held.
  std::string name;
  double value = 0;
};

/// Whether two are the same bit for bit: NaN payloads and the sign of zero count.
bool SameBits(const Item& a, const Item& b);

/// An item in words for a report; a long name is cut.
std::string Show(const Item& item);

}  // namespace roundtrip::native

#endif  // ROUNDTRIP_CORE_CONTRACT_ITEM_H_
