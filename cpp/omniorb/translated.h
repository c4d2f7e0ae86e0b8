#pragma once

#include <omniORB4/CORBA.h>

#include <string>

#include "core/contract/errors.h"

namespace roundtrip::omniorb {

/// omniORB says on its log what its exceptions leave out, such as the address that is in use. Has
/// the log kept, beside going to standard error as ever.
void KeepLog();

/// What was logged since this was last called.
std::string TakeLog();

/// An exception in words: its name, and of a system exception the reason and what was completed.
std::string Describe(const CORBA::Exception& error);

/// Does something, with CORBA's exceptions, which are no std::exception, translated.
/// @throws MiddlewareError
template <typename Function>
auto Translated(Function function) {
  try {
    return function();
  } catch (const CORBA::Exception& error) {
    throw MiddlewareError(Describe(error), TakeLog());
  }
}

}  // namespace roundtrip::omniorb
