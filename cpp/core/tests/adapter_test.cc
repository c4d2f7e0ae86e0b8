// What bindings use of the core beside their lines.
#include "core/contract/adapter.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace roundtrip {
namespace {

TEST(FeaturesTest, KeepAnswersRefusalsReasonsAndFailures) {
  using Answer = Features::Answer;
  Features features;
  features.Probe("one_way", [] { return Answer::When(true, "it went on", "it waited"); });
  features.Probe("url_name", []() -> Answer { throw Refused("there is none"); });
  features.Probe("activation", []() -> Answer { throw std::runtime_error("a defect"); });
  features.Unsupported("dynamic_call", "There is no such call.");
  const auto& found = features.SoFar();
  ASSERT_EQ(found.size(), 4);
  EXPECT_EQ(found[0].name, "one_way");
  EXPECT_EQ(found[0].found, true);
  EXPECT_EQ(found[0].said, "it went on");
  EXPECT_EQ(found[1].found, false);
  EXPECT_EQ(found[1].said, "there is none") << "the middleware's own words";
  EXPECT_EQ(found[2].found, std::nullopt) << "anything else that is raised is not an answer";
  EXPECT_EQ(found[2].said, "a defect");
  EXPECT_EQ(found[3].found, false);
  EXPECT_EQ(found[3].said, "There is no such call.");
}

TEST(FeaturesTest, KeepWhatALongCallEndedWith) {
  Features features;
  features.EndsEarly("deadline", [] { return "TIMEOUT"; });
  features.EndsEarly("cancellation", [] { return ""; });
  const auto& found = features.SoFar();
  EXPECT_EQ(found[0].found, true);
  EXPECT_TRUE(found[0].said.starts_with("TIMEOUT, after ")) << found[0].said;
  EXPECT_EQ(found[1].found, false);
  EXPECT_TRUE(found[1].said.starts_with("the server's method ended first")) << found[1].said;
}

TEST(KeptLogTest, GivesEachMessageOnceAndGrowsNoFurtherThanAFewPages) {
  KeptLog log;
  log.Add("one\n");
  log.Add("two\n");
  EXPECT_EQ(log.Take(), "one\ntwo\n");
  EXPECT_EQ(log.Take(), "");
  for (int i = 0; i < 1000; ++i) log.Add("0123456789abcdef0123456789abcdef\n");
  EXPECT_LT(log.Take().size(), 5000);
  log.Add("room again\n");
  EXPECT_EQ(log.Take(), "room again\n");
}

}  // namespace
}  // namespace roundtrip
