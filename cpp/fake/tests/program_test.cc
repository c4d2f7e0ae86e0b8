// What every program does that the core's main function makes. The protocol itself is tested by
// runner/tests/protocol, with this program too.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "testkit/process.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

TEST(WorkerProgram, RepliesOnStandardOutputWhereNoDescriptorIsNamed) {
  Process worker({SYSTEM_PROGRAM, "drive"});
  worker.Write("{\"do\":\"call_counts\"}\n");
  EXPECT_EQ(json::parse(worker.ReadLine()),
            (json{{"event", "call_counts"}, {"calls", json::object()}, {"bytes", json::object()}}));
}

TEST(WorkerProgram, HelpsAndSaysWhatIsWrongUse) {
  EXPECT_EQ(Process({SYSTEM_PROGRAM, "--help"}).Wait(), 0);
  EXPECT_EQ(Process({SYSTEM_PROGRAM, "serve", "--help"}).Wait(), 0);
  EXPECT_EQ(Process({SYSTEM_PROGRAM}).Wait(), 2);
  EXPECT_EQ(Process({SYSTEM_PROGRAM, "dance"}).Wait(), 2);
  EXPECT_EQ(Process({SYSTEM_PROGRAM, "serve", "drive"}).Wait(), 2);
}

TEST(WorkerProgram, RefusesADescriptorThatIsNotOpen) {
  for (const char* descriptor : {"999", "-1", "three", "1 "}) {
    Process worker({SYSTEM_PROGRAM, "serve"}, {{"ROUNDTRIP_REPLY_FD", descriptor}});
    EXPECT_EQ(worker.Wait(), 2) << descriptor;
  }
}

TEST(WorkerProgram, EndsWhereItsRepliesCannotBeWritten) {
  Process worker({"/bin/sh", "-c", std::string("exec ") + SYSTEM_PROGRAM + " serve > /dev/full"});
  worker.Write("{\"do\":\"call_counts\"}\n");
  EXPECT_EQ(worker.Wait(), 1);
}

}  // namespace
}  // namespace roundtrip::testkit
