#include "testkit/wire.h"

#include <gtest/gtest.h>

#include "omniorb/orb_client.h"
#include "omniorb/tests/served.h"

namespace roundtrip::omniorb {
namespace {

class WireTest : public testing::Test {
 protected:
  void SetUp() override {
    client_.Connect({served_.Endpoint()}, Options(Fields(nlohmann::json::object(), "options"), {}));
  }

  void ExpectEqualLedgers() {
    const nlohmann::json served = served_.Ledger();
    EXPECT_EQ(nlohmann::json(sent_.Calls()), served["calls"]);
    EXPECT_EQ(nlohmann::json(sent_.Bytes()), served["bytes"]);
  }

  tests::Served served_;
  OrbClient client_;
  Ledger sent_;
};

TEST_F(WireTest, CarriesEveryCaseOrRefusesItAsExpected) {
  testkit::ExpectConformance(client_, sent_, "iiop", "cpp-omniorb");
  ExpectEqualLedgers();
}

TEST_F(WireTest, CarriesEveryWorkload) {
  testkit::ExpectWorkloads(client_, sent_);
  ExpectEqualLedgers();
}

}  // namespace
}  // namespace roundtrip::omniorb
