#include "core/worker/host.h"

#include <gtest/gtest.h>

namespace roundtrip {
namespace {

TEST(Host, StandsInBracketsWhereItHasColonsItself) {
  EXPECT_EQ(Bracketed("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(Bracketed("localhost"), "localhost");
  EXPECT_EQ(Bracketed("::1"), "[::1]");
}

}  // namespace
}  // namespace roundtrip
