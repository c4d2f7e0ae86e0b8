#include "core/contract/operation.h"

#include <gtest/gtest.h>

namespace roundtrip {
namespace {

TEST(OperationTest, IsFoundByItsName) { EXPECT_EQ(FindOperation("sort"), &kSort); }

TEST(OperationTest, IsNotFoundByAnotherName) { EXPECT_EQ(FindOperation("dance"), nullptr); }

}  // namespace
}  // namespace roundtrip
