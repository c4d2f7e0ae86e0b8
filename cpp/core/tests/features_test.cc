#include "core/contract/features.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/contract/errors.h"

namespace roundtrip {
namespace {

class FeaturesTest : public testing::Test {
 protected:
  [[nodiscard]] const Features::Found& Only() const {
    EXPECT_EQ(features_.SoFar().size(), 1U);
    return features_.SoFar().front();
  }

  Features features_;
};

TEST_F(FeaturesTest, AnAnswerIsKept) {
  features_.Probe(Features::kOneWay,
                  [] { return Features::Answer::When(true, "it went on", "it waited"); });
  EXPECT_EQ(Only().name, "one_way");
  EXPECT_EQ(Only().found, true);
  EXPECT_EQ(Only().said, "it went on");
}

TEST_F(FeaturesTest, ARefusalIsAnAnswerInTheMiddlewaresWords) {
  features_.Probe(Features::kUrlName,
                  []() -> Features::Answer { throw Refused("there is no such thing"); });
  EXPECT_EQ(Only().found, false);
  EXPECT_EQ(Only().said, "there is no such thing");
}

TEST_F(FeaturesTest, AnythingElseThatIsRaisedIsNoAnswer) {
  features_.Probe(Features::kUrlName,
                  []() -> Features::Answer { throw std::runtime_error("a defect of the probe"); });
  EXPECT_EQ(Only().found, std::nullopt);
  EXPECT_EQ(Only().said, "a defect of the probe");
}

TEST_F(FeaturesTest, WhatNoInterfaceTriesHasItsReason) {
  features_.Cannot(Features::kDynamicCall, "There is no such call.");
  EXPECT_EQ(Only().found, false);
  EXPECT_EQ(Only().said, "There is no such call.");
}

}  // namespace
}  // namespace roundtrip
