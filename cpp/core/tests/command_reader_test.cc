#include "core/worker/command_reader.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/worker/failure.h"
#include "testkit/raised.h"

namespace roundtrip {
namespace {

class CommandReaderTest : public testing::Test {
 protected:
  void Fill(const std::string& lines) {
    std::istringstream in(lines);
    reader_.Fill(in);
  }

  CommandReader reader_;
};

TEST_F(CommandReaderTest, HandsOutCommandsInOrder) {
  Fill("{\"do\":\"connect\"}\n{\"do\":\"ledger\"}\n");
  EXPECT_EQ(reader_.Take().name, "connect");
  EXPECT_EQ(reader_.Take().name, "ledger");
}

TEST_F(CommandReaderTest, HandsOutAWrongLineInItsPlace) {
  Fill("{\"do\":\"connect\"}\nnonsense\n{\"do\":\"ledger\"}\n");
  EXPECT_EQ(reader_.Take().name, "connect");
  EXPECT_THROW(reader_.Take(), ProtocolError);
  EXPECT_EQ(reader_.Take().name, "ledger");
}

TEST_F(CommandReaderTest, GivesAStopToTheGoThatStillWaits) {
  Fill("{\"do\":\"go\"}\n{\"do\":\"stop\"}\n{\"do\":\"go\"}\n");
  EXPECT_TRUE(reader_.Take().signal->IsStopped());
  EXPECT_FALSE(reader_.Take().signal->IsStopped()) << "a later one was not told";
}

TEST_F(CommandReaderTest, TakesAStopThatNoGoCameBeforeWithoutAReply) {
  Fill("{\"do\":\"stop\"}\n{\"do\":\"go\"}\n");
  const Command go = reader_.Take();
  EXPECT_EQ(go.name, "go");
  EXPECT_FALSE(go.signal->IsStopped());
}

TEST_F(CommandReaderTest, RefusesAStopWithMoreKeys) {
  Fill("{\"do\":\"stop\",\"when\":\"now\"}\n");
  EXPECT_EQ(testkit::Raised<ProtocolError>([this] { reader_.Take(); }),
            "when is unknown; expected do");
}

}  // namespace
}  // namespace roundtrip
