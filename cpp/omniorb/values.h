#pragma once

#include <bench.hh>
#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/native.h"

/// Between the core's values and those of the mapping, outside the timed region. What the mapping
/// cannot hold is Refused: a narrow character beyond ISO 8859-1, U+0000 within a string.
namespace roundtrip::omniorb::values {

/// The bytes of a CORBA string.
std::string Narrow(const std::u16string& text);

/// The units of a CORBA wstring, which are UTF-16's.
std::wstring Wide(const std::u16string& text);

#include "omniorb/generated/struct_values.h"

/// Sets a value of the mapping's.
template <typename Own, typename Number>
requires std::is_arithmetic_v<Number>
void Set(Own& own, Number core) { own = core; }

void Set(CORBA::Char& own, char16_t core);
inline void Set(std::string& own, const std::u16string& core) { own = Narrow(core); }
inline void Set(std::wstring& own, const std::u16string& core) { own = Wide(core); }

/// @param own a string of the mapping's, or a member or element that holds one; wide or narrow
template <typename Own>
void Set(Own&& own, const std::u16string& core) {
  if constexpr (std::is_assignable_v<Own&, const char*>) {
    own = Narrow(core).c_str();
  } else {
    own = Wide(core).c_str();
  }
}

template <typename Sequence, typename Element>
void Set(Sequence& own, const std::vector<Element>& core) {
  own.length(static_cast<CORBA::ULong>(core.size()));
  // Not auto: what a vector<bool> hands out is not a bool yet.
  for (CORBA::ULong i = 0; i < own.length(); ++i) {
    const Element& element = core[i];
    Set(own[i], element);
  }
}

/// Gets a value of the core's.
template <typename Number, typename Own>
requires std::is_arithmetic_v<Number>
void Get(Number& core, Own own) { core = static_cast<Number>(own); }

void Get(std::u16string& core, const char* own);
void Get(std::u16string& core, const CORBA::WChar* own);

template <typename Element, typename Sequence>
void Get(std::vector<Element>& core, const Sequence& own) {
  core.clear();
  core.reserve(own.length());
  for (CORBA::ULong i = 0; i < own.length(); ++i) {
    Element element{};
    Get(element, own[i]);
    core.push_back(std::move(element));
  }
}

/// Counts the scalar values of a sequence, or of one of its elements.
template <typename Own>
std::size_t Scalars(const Own& own) {
  std::size_t count = 1;
  if constexpr (requires { own.length(); }) {
    count = 0;
    for (CORBA::ULong i = 0; i < own.length(); ++i) count += Scalars(own[i]);
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
  Core core{};
  Get(core, own);
  return core;
}

}  // namespace roundtrip::omniorb::values
