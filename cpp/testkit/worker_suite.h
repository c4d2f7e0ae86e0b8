#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>

namespace roundtrip::testkit {

/// One row to test as processes. A system's tests instantiate WorkerSuite with its rows.
struct Row {
  /// Letters and digits.
  std::string name;
  std::string program;
  nlohmann::json server_options = nlohmann::json::object();
  nlohmann::json client_options = nlohmann::json::object();
};

/// As the names of the tests show it.
inline std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }

/// What must hold of every system's worker; the tests stand in worker_suite.cc. Conformance cases
/// are sent by runner/tests/wire.
class WorkerSuite : public testing::TestWithParam<Row> {};

// A system whose ends do not meet, as the fake's, has no rows.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WorkerSuite);

inline std::string NameOfRow(const testing::TestParamInfo<Row>& info) { return info.param.name; }

}  // namespace roundtrip::testkit
