#pragma once

#include <mutex>
#include <string>
#include <string_view>

namespace roundtrip {

/// What a middleware says on its log and leaves out of its errors, such as the address that is in
/// use. Safe for use by many threads.
class KeptLog {
 public:
  /// Writes a message, with its line's end, to standard error as ever, and keeps it while there is
  /// room.
  void Add(std::string_view message);

  /// What was added since this was last called, or its first 4 KiB and some.
  std::string Take();

 private:
  std::mutex mutex_;
  std::string text_;
};

}  // namespace roundtrip
