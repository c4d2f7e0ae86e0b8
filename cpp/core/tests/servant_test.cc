#include "core/contract/servant.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace roundtrip {
namespace {

TEST(ServantTest, InvokeAddsOneAndWraps) {
  Ledger ledger;
  Servant servant(ledger);
  EXPECT_EQ(servant.Invoke(-1), 0);
  EXPECT_EQ(servant.Invoke(INT32_MAX), INT32_MIN);
  EXPECT_EQ(ledger.Calls(), (Ledger::Tally{{"invoke", 2}}));
  EXPECT_EQ(ledger.Bytes(), (Ledger::Tally{{"invoke", 8}}));
}

TEST(ServantTest, PutsReturnAndCountTheLength) {
  Ledger ledger;
  Servant servant(ledger);
  EXPECT_EQ(servant.PutBytes(1'048'576), 1'048'576);
  EXPECT_EQ(servant.PutChars(0), 0);
  EXPECT_EQ(servant.PutString(12), 12);
  EXPECT_EQ(ledger.Bytes(),
            (Ledger::Tally{{"putBytes", 1'048'576}, {"putChars", 0}, {"putString", 12}}));
}

TEST(ServantTest, BounceDropsTheLastAndCountsAll) {
  Ledger ledger;
  Servant servant(ledger);
  EXPECT_EQ(servant.Bounce(350), 349);
  EXPECT_EQ(servant.Bounce(1), 0);
  EXPECT_EQ(servant.Bounce(0), 0);
  EXPECT_EQ(ledger.Bytes(), (Ledger::Tally{{"bounce", 351 * 28}}));
}

}  // namespace
}  // namespace roundtrip
