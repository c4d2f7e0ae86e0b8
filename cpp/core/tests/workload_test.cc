#include "core/contract/workload.h"

#include <gtest/gtest.h>

#include "core/contract/errors.h"
#include "testkit/raised.h"

namespace roundtrip {
namespace {

using testkit::Raised;

Workload Read(const std::string& label, const nlohmann::json& parameters) {
  return Workload::Read(label, Fields(parameters, "parameters"));
}

TEST(WorkloadTest, HasTheSizesOfThePapersUnlessTold) {
  EXPECT_EQ(Read("data-bytes", {}).size, 1'048'576);
  EXPECT_EQ(Read("objects", nlohmann::json::object()).items, 350);
  EXPECT_EQ(Read("data-string", {{"size", 7}}).size, 7);
}

TEST(WorkloadTest, KnowsWhatARunAmountsTo) {
  const nlohmann::json none = nlohmann::json::object();
  EXPECT_EQ(Read("invocation", none).CallsPerRun(), 1);
  EXPECT_EQ(Read("invocation", none).BytesPerRun(), 4);
  EXPECT_EQ(Read("data-chars", none).BytesPerRun(), 1'048'576);
  EXPECT_EQ(Read("objects", none).CallsPerRun(), 175);
  EXPECT_EQ(Read("objects", none).BytesPerRun(), 30'800 * 28);
}

TEST(WorkloadTest, CountsTheItemsOfABounceOfAnyLength) {
  for (int items = 1; items <= 20; ++items) {
    std::int64_t calls = 0;
    std::int64_t sent = 0;
    for (int left = items; left > 0; left -= 2) {
      ++calls;
      sent += left;
    }
    const Workload bounce = Read("objects", {{"items", items}});
    EXPECT_EQ(bounce.CallsPerRun(), calls) << items;
    EXPECT_EQ(bounce.BytesPerRun(), sent * 28) << items;
  }
}

TEST(WorkloadTest, RefusesWhatIsNotItsOwn) {
  EXPECT_EQ(Raised<ProtocolError>([] { Read("dance", {}); }),
            "workload is \"dance\"; allowed: invocation, data-bytes, data-chars, data-string, "
            "objects");
  EXPECT_EQ(Raised<ProtocolError>([] {
              Read("invocation", {{"size", 4}});
            }),
            "parameters.size is unknown; allowed: none");
  EXPECT_EQ(Raised<ProtocolError>([] {
              Read("objects", {{"size", 4}});
            }),
            "parameters.size is unknown; allowed: items");
  EXPECT_EQ(Raised<ProtocolError>([] {
              Read("data-bytes", {{"size", 0}});
            }),
            "parameters.size is 0; allowed: a whole number from 1 to 16777216");
}

}  // namespace
}  // namespace roundtrip
