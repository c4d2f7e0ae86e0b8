#ifndef ROUNDTRIP_TESTKIT_RAISED_H_
#define ROUNDTRIP_TESTKIT_RAISED_H_

#include <gtest/gtest.h>

#include <string>

namespace roundtrip::testkit {

/// The words of the error that something raises; the test fails if it raises none, or another.
template <typename Error, typename Function>
std::string Raised(Function function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  } catch (const std::exception& error) {
    ADD_FAILURE() << "raised another error: " << error.what();
    return {};
  }
  ADD_FAILURE() << "nothing was raised";
  return {};
}

}  // namespace roundtrip::testkit

#endif  // ROUNDTRIP_TESTKIT_RAISED_H_
