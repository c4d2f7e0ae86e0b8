#include "testkit/process.h"
#include "testkit/worker_process.h"
#include "testkit/worker_suite.h"

namespace roundtrip::testkit {
namespace {

INSTANTIATE_TEST_SUITE_P(CppGrpc, WorkerSuite,
                         testing::Values(Row{"default", CPP_GRPC, "grpc", "cpp-grpc"}), NameOfRow);

}  // namespace
}  // namespace roundtrip::testkit
