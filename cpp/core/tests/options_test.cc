#include "core/worker/options.h"

#include <gtest/gtest.h>

#include "core/worker/failure.h"
#include "testkit/raised.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Raised;

TEST(OptionsTest, NameAnUnknownOneAndWhatIsAllowed) {
  EXPECT_EQ(Raised<ProtocolError>([] {
              return Options({{"codng", "null"}}, {"coding", "depth"});
            }),
            "options.codng is unknown; expected coding, depth");
}

TEST(OptionsTest, ChooseTheFirstWordByDefault) {
  EXPECT_EQ(Options(json::object(), {"coding"}).Choice("coding", {"null", "coded"}), "null");
  const Options coded({{"coding", "coded"}}, {"coding"});
  EXPECT_EQ(coded.Choice("coding", {"null", "coded"}), "coded");
}

TEST(OptionsTest, NameAWordThatIsNotAllowed) {
  for (const json& value : {json("both"), json(true), json::array()}) {
    const Options options({{"coding", value}}, {"coding"});
    EXPECT_EQ(Raised<ProtocolError>([&] {
                (void)options.Choice("coding", {"null", "coded"});
              }),
              "options.coding is " + value.dump() + "; expected null, coded");
  }
}

}  // namespace
}  // namespace roundtrip
