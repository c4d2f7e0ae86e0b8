#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/contract/ledger.h"

namespace roundtrip {

/// What is timed: one run, with its arguments made beforehand in the middleware's own types.
class Call {
 public:
  /// Replies that a run found to be wrong.
  struct Mismatches {
    std::int64_t count = 0;
    /// In which run the first of them was, from 0.
    std::int64_t first_run = 0;
    /// What the first of them was, in words.
    std::string first;
  };

  /// @param per_run what each run that succeeds adds to the ledger
  explicit Call(const Traffic& per_run) : per_run_(per_run) {}
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  virtual ~Call() = default;

  /// The timed region: the middleware's call, and the comparison of its reply: a number as it is,
  /// an array or a string by its length, a struct by nothing.
  /// @throws what the middleware raises
  virtual void Run() = 0;

  /// Done once after each run, and after LastDifference() if that is asked for; in no sample.
  void Settle() {
    ++run_;
    CleanUp();
  }

  /// Closes what it opened. It is run no more.
  virtual void Close() {}

  /// Compares the last reply as a whole with what it must be. Never timed, never before a run.
  /// @return what is different, in words; empty if nothing is
  virtual std::string LastDifference() { return ""; }

  /// What a run that raised had called before.
  [[nodiscard]] virtual Traffic UnfinishedTraffic() const { return {per_run_.operation, 0, 0}; }

  [[nodiscard]] const Traffic& TrafficPerRun() const { return per_run_; }

  /// Forgets the mismatches, and counts runs from 0 again.
  virtual void Begin() {
    run_ = 0;
    mismatches_ = {};
  }

  /// The mismatches since Begin().
  [[nodiscard]] virtual Mismatches GetMismatches() const { return mismatches_; }

 protected:
  /// Lets go of what a run left behind: its reply, above all.
  virtual void CleanUp() {}

  void AddMismatch(const std::string& words) {
    if (mismatches_.count++ == 0) {
      mismatches_.first_run = run_;
      mismatches_.first = words;
    }
  }

  void CompareLength(std::size_t expected, std::size_t came) {
    if (came != expected) [[unlikely]] {
      AddMismatch("reply has length " + std::to_string(came) + " instead of " +
                  std::to_string(expected));
    }
  }

 private:
  Traffic per_run_;
  std::int64_t run_ = 0;
  Mismatches mismatches_;
};

}  // namespace roundtrip
