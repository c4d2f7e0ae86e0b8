#include "core/contract/operation.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "testkit/expectations.h"

namespace roundtrip {
namespace {

/// runner/tests/protocol compares everything else in operations.json; no reply has the codes.
TEST(OperationTest, HasTheCodesThatAllLanguagesShare) {
  const auto shared = nlohmann::json::parse(std::ifstream(testkit::SharedIdl("operations.json")));
  for (const nlohmann::json& operation : shared.at("operations")) {
    const Operation* found = FindOperation(operation.at("name").get<std::string>());
    ASSERT_NE(found, nullptr) << operation;
    // What the core times by itself is on no wire.
    EXPECT_EQ(found->code, operation.value("code", kConnect.code)) << operation;
  }
}

TEST(OperationTest, IsNotFoundByAnotherName) { EXPECT_EQ(FindOperation("dance"), nullptr); }

}  // namespace
}  // namespace roundtrip
