#include "grpc/grpc_log.h"

#include <gtest/gtest.h>

namespace roundtrip::grpc {
namespace {

TEST(GrpcLog, FindsWhatTheOperatingSystemSaid) {
  EXPECT_EQ(grpc_log::SystemError("UNKNOWN:a {children:[UNKNOWN:b {os_error:\"No route\", "
                                  "syscall:\"bind\"}, UNKNOWN:c {os_error:\"Later\"}]}"),
            "No route");
  EXPECT_EQ(grpc_log::SystemError("UNKNOWN:a {}"), "");
  EXPECT_EQ(grpc_log::SystemError(""), "");
}

}  // namespace
}  // namespace roundtrip::grpc
