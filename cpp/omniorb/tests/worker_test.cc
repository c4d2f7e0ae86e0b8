#include "testkit/worker_suite.h"

namespace roundtrip::testkit {
namespace {

INSTANTIATE_TEST_SUITE_P(CppOmniorb, WorkerSuite, testing::Values(Row{"default", SYSTEM_PROGRAM}),
                         NameOfRow);

}  // namespace
}  // namespace roundtrip::testkit
