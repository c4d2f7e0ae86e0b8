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

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_TRANSLATED_H_
