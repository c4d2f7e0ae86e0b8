#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

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

/// An empty file that goes with the test.
class TemporaryFile {
 public:
  TemporaryFile() {
    const int fd = mkstemp(name_.data());
    if (fd < 0) throw std::runtime_error("mkstemp");
    close(fd);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { unlink(name_.c_str()); }

  [[nodiscard]] const std::string& Name() const { return name_; }

  [[nodiscard]] std::vector<unsigned char> Bytes() const {
    std::ifstream in(name_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string name_ = "/tmp/roundtrip-test-XXXXXX";
};

}  // namespace roundtrip::testkit
