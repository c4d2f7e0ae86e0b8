#ifndef ROUNDTRIP_OMNIORB_TRANSLATED_H_
#define ROUNDTRIP_OMNIORB_TRANSLATED_H_

#include <omniORB4/CORBA.h>

namespace roundtrip::omniorb {

/// @throws Refused where a character could not be converted, else MiddlewareError
[[noreturn]] void Rethrow(const CORBA::Exception& error);

/// Does something, with CORBA's exceptions, which are no std::exception, translated. Costs nothing
/// where none is raised, so it may stand around a timed call.
template <typename Function>
auto Translated(Function function) {
  try {
    return function();
  } catch (const CORBA::Exception& error) {
    Rethrow(error);
  }
}

/// @throws Refused with what CORBA says
[[noreturn]] void Refuse(const CORBA::SystemException& error);

/// Does something that the middleware may refuse, at this end or at the other: conformance asks
/// afterwards whether it still works.
template <typename Function>
auto Refusing(Function function) {
  try {
    return function();
  } catch (const CORBA::SystemException& error) {
    Refuse(error);
  }
}

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_TRANSLATED_H_
