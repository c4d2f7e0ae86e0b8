#pragma once

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace roundtrip::testkit {

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
