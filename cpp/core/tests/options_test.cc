#include "core/worker/options.h"

#include <gtest/gtest.h>

#include "core/worker/failure.h"
#include "testkit/raised.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Raised;

Options Read(const json& given, const std::vector<std::string>& names) {
  return {Fields(given, "options"), names};
}

TEST(OptionsTest, NameAnUnknownKeyAndWhatIsAllowed) {
  EXPECT_EQ(Raised<ProtocolError>([] {
              Read({{"codng", "null"}}, {"coding", "depth"});
            }),
            "options.codng is unknown; expected coding, depth");
  EXPECT_EQ(Raised<ProtocolError>([] {
              Read({{"coding", "null"}}, {});
            }),
            "options.coding is unknown; expected none");
}

TEST(OptionsTest, RefuseWhatIsNoScalar) {
  EXPECT_EQ(Raised<ProtocolError>([] {
              Read({{"coding", json::array()}}, {"coding"});
            }),
            "options.coding is []; expected a text, a number or a boolean");
}

TEST(OptionsTest, ChooseTheFirstWhereNothingIsSaid) {
  EXPECT_EQ(Read(json::object(), {"coding"}).Choice("coding", {"null", "coded"}), "null");
  EXPECT_EQ(Read({{"coding", "coded"}}, {"coding"}).Choice("coding", {"null", "coded"}), "coded");
}

TEST(OptionsTest, NameAChoiceThatIsNone) {
  for (const json& value : {json("both"), json(true), json(1)}) {
    const Options options = Read({{"coding", value}}, {"coding"});
    EXPECT_EQ(Raised<ProtocolError>([&] {
                (void)options.Choice("coding", {"null", "coded"});
              }),
              "options.coding is " + value.dump() + "; expected null, coded");
  }
}

}  // namespace
}  // namespace roundtrip
