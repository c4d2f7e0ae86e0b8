#ifndef ROUNDTRIP_OMNIORB_VALUES_H_
#define ROUNDTRIP_OMNIORB_VALUES_H_

#include <bench.hh>
#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/item.h"

/// Between C++'s own types and those of the mapping, outside the timed region.
namespace roundtrip::omniorb::values {

OctetSeq Octets(const std::vector<std::uint8_t>& bytes);

/// @param wtf8 text
/// @throws Refused if a character is not in ISO 8859-1
CharSeq Chars(const std::string& wtf8);

/// The bytes of a CORBA string.
/// @param wtf8 text
/// @throws Refused if a character is not in ISO 8859-1, or is U+0000
std::string String(const std::string& wtf8);

/// @throws Refused if a name has a character that a CORBA string cannot hold
ItemSeq Items(const std::vector<native::Item>& items);

std::vector<native::Item> FromItems(const ItemSeq& items);

}  // namespace roundtrip::omniorb::values

#endif  // ROUNDTRIP_OMNIORB_VALUES_H_
