#include "core/worker/kept_log.h"

#include <gtest/gtest.h>

#include <string>

namespace roundtrip {
namespace {

TEST(KeptLog, GivesEachMessageOnce) {
  KeptLog log;
  log.Add("one\n");
  log.Add("two\n");
  EXPECT_EQ(log.Take(), "one\ntwo\n");
  EXPECT_EQ(log.Take(), "");
  log.Add("three\n");
  EXPECT_EQ(log.Take(), "three\n");
}

TEST(KeptLog, GrowsNoFurtherThanAFewPages) {
  KeptLog log;
  for (int i = 0; i < 1000; ++i) log.Add("0123456789abcdef0123456789abcdef\n");
  EXPECT_LT(log.Take().size(), 5000);
  log.Add("room again\n");
  EXPECT_EQ(log.Take(), "room again\n");
}

}  // namespace
}  // namespace roundtrip
