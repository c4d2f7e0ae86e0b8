#ifndef ROUNDTRIP_OMNIORB_TRANSLATED_H_
#define ROUNDTRIP_OMNIORB_TRANSLATED_H_

#include <omniORB4/CORBA.h>

#include <string>

#include "core/contract/errors.h"
#include "omniorb/orb_log.h"

/// CORBA's exceptions are no std::exception.
namespace roundtrip::omniorb {

/// An exception in words: its name, and of a system exception the reason and what was completed.
std::string Describe(const CORBA::Exception& error);

/// Does something, with CORBA's exceptions translated.
/// @throws MiddlewareError
template <typename Function>
auto Translated(Function function) {
  try {
    return function();
  } catch (const CORBA::Exception& error) {
    throw MiddlewareError(Describe(error), orb_log::Take());
  }
}

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_TRANSLATED_H_
