#include "core/worker/worker.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "core/contract/errors.h"
#include "testkit/schema.h"

namespace roundtrip {
namespace {

using nlohmann::json;

/// A verb that does what the test says.
class Scripted : public Verb {
 public:
  explicit Scripted(std::function<json()> act) : act_(std::move(act)) {}
  json Execute(const Command& /*command*/) override { return act_(); }

 private:
  std::function<json()> act_;
};

json Answer(const std::string& line, std::function<json()> act) {
  CommandReader commands;
  std::istringstream in(line);
  commands.Fill(in);
  Scripted verb(std::move(act));
  json answer = Worker(commands, verb, -1).AnswerNext();
  EXPECT_EQ(testkit::Schema().Complaint(answer, "reply"), "");
  return answer;
}

constexpr const char* kCommand = R"({"do":"ledger"})";

TEST(WorkerTest, AnswersEachKindOfErrorByItsName) {
  const json protocol = Answer(kCommand, []() -> json { throw ProtocolError("do is wrong"); });
  EXPECT_EQ(protocol, (json{{"event", "error"}, {"kind", "protocol"}, {"message", "do is wrong"}}));
  const json unsupported = Answer(kCommand, []() -> json { throw Unsupported("no arrays"); });
  EXPECT_EQ(unsupported, (json{{"event", "unsupported"}, {"reason", "no arrays"}}));
  const json failure = Answer(kCommand, []() -> json {
    throw Failure(Failure::Kind::kBind, "listening", MiddlewareError("in use", "the log"));
  });
  EXPECT_EQ(failure, (json{{"event", "error"},
                           {"kind", "bind"},
                           {"message", "listening: in use"},
                           {"detail", "the log"}}));
  const json internal = Answer(kCommand, []() -> json { throw std::bad_alloc(); });
  EXPECT_EQ(internal["kind"], "internal");
}

TEST(WorkerTest, AnswersALineThatIsNoCommand) {
  EXPECT_EQ(Answer("nonsense", []() -> json { return {}; })["kind"], "protocol");
}

TEST(WorkerTest, KeepsAMessageOnOneLine) {
  const json error = Answer(kCommand, []() -> json { throw std::runtime_error("one\ntwo"); });
  EXPECT_EQ(error["message"], "one two");
}

}  // namespace
}  // namespace roundtrip
