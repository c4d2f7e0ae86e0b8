#ifndef ROUNDTRIP_OMNIORB_ECHOES_H_
#define ROUNDTRIP_OMNIORB_ECHOES_H_

#include <bench.hh>
#include <string>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"

/// Between C++'s own structs and those of the mapping. What it cannot hold is refused: a narrow
/// character beyond ISO 8859-1, U+0000 within a string.
namespace roundtrip::omniorb::echoes {

/// @throws Refused
AllTypes Struct(const native::AllTypes& data);
native::AllTypes FromStruct(const AllTypes& data);

/// @throws Refused
AllArrays Arrays(const native::AllArrays& data);
native::AllArrays FromArrays(const AllArrays& data);

/// The units of a CORBA wstring, which are UTF-16's.
/// @param wtf8 text
/// @throws Refused
std::wstring Wide(const std::string& wtf8);

/// @return WTF-8
std::string FromWide(const CORBA::WChar* units);

}  // namespace roundtrip::omniorb::echoes

#endif  // ROUNDTRIP_OMNIORB_ECHOES_H_
