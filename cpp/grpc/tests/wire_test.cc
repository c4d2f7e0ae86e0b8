#include "testkit/wire.h"

#include "grpc/tests/served.h"

namespace roundtrip::grpc {
namespace {

class WireTest : public tests::Served {
 protected:
  void ExpectEqualLedgers() {
    EXPECT_EQ(sent_.Calls(), served_.Calls());
    EXPECT_EQ(sent_.Bytes(), served_.Bytes());
  }

  Ledger sent_;
};

TEST_P(WireTest, CarriesEveryCaseOrRefusesItAsExpected) {
  testkit::ExpectConformance(*client_, sent_, "grpc", "cpp-grpc");
  ExpectEqualLedgers();
}

TEST_P(WireTest, CarriesEveryWorkload) {
  testkit::ExpectWorkloads(*client_, sent_);
  ExpectEqualLedgers();
}

INSTANTIATE_TEST_SUITE_P(Apis, WireTest, testing::Values("sync", "callback"), tests::NameOfApi);

}  // namespace
}  // namespace roundtrip::grpc
