#include "core/contract/ledger.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace roundtrip {
namespace {

using Tally = Ledger::Tally;

TEST(LedgerTest, LeavesOutWhatWasNeverCalled) {
  Ledger ledger;
  EXPECT_TRUE(ledger.Calls().empty());
  ledger.Count({&kInvoke, 0, 0});
  EXPECT_TRUE(ledger.Calls().empty());
  ledger.Count({&kPutBytes, 1, 0});
  EXPECT_EQ(ledger.Calls(), (Tally{{"putBytes", 1}}));
  EXPECT_EQ(ledger.Bytes(), (Tally{{"putBytes", 0}})) << "a call without bytes is a call";
}

TEST(LedgerTest, AddsUpByOperation) {
  Ledger ledger;
  ledger.Count({&kInvoke, 1, 1});
  ledger.Count({&kInvoke, 10, 10});
  ledger.Count({&kBounce, 175, 30'800});
  EXPECT_EQ(ledger.Calls(), (Tally{{"invoke", 11}, {"bounce", 175}}));
  EXPECT_EQ(ledger.Bytes(), (Tally{{"invoke", 44}, {"bounce", 862'400}}));
}

TEST(LedgerTest, LosesNothingBetweenThreads) {
  constexpr int kThreads = 8;
  constexpr int kCalls = 50'000;
  Ledger ledger;
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int call = 0; call < kCalls; ++call) ledger.Count({&kInvoke, 1, 1});
    });
  }
  threads.clear();
  EXPECT_EQ(ledger.Calls(), (Tally{{"invoke", kThreads * kCalls}}));
  EXPECT_EQ(ledger.Bytes(), (Tally{{"invoke", kThreads * kCalls * 4}}));
}

}  // namespace
}  // namespace roundtrip
