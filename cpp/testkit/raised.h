#pragma once

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
