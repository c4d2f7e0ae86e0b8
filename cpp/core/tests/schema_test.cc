// Both sides of the protocol are held against worker.schema.json: what the schema allows is taken
// here, and what it forbids is refused here with the key's name.
#include "testkit/schema.h"

#include <gtest/gtest.h>

#include "core/contract/errors.h"
#include "core/tests/fake_system.h"
#include "core/worker/driving.h"
#include "core/worker/serving.h"
#include "testkit/raised.h"
#include "testkit/shared_idl.h"
#include "testkit/worker_process.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Schema;

/// One command of each kind, in an order in which a worker takes them.
std::vector<json> ServeExamples() {
  return {testkit::ServeCommand(json::object()), {{"do", "ledger"}}};
}

std::vector<json> DriveExamples() {
  return {{{"do", "connect"}, {"endpoints", {"here"}}, {"options", json::object()}},
          {{"do", "check"}, {"cases", json::array()}},
          testkit::PrepareCommand("objects", {{"items", 3}}, testkit::StopAfter(2)),
          {{"do", "go"}},
          {{"do", "store"}, {"file", "/dev/null"}},
          {{"do", "ledger"}}};
}

class SchemaTest : public testing::Test {
 protected:
  json Execute(Verb& verb, const json& command) {
    return verb.Execute(Command::Parse(command.dump()));
  }

  /// Refused, with a message that names the key.
  void ExpectRefused(Verb& verb, const json& command, const std::string& key) {
    EXPECT_NE(schema_.Complaint(command, "command"), "") << command;
    const std::string message = testkit::Raised<ProtocolError>([&] { Execute(verb, command); });
    EXPECT_NE(message.find(key), std::string::npos) << message;
  }

  /// Spoils a command in every way that the schema knows, its inner objects as well.
  void ExpectStrictness(Verb& verb, const json& command) {
    for (const auto& entry : command.items()) {
      json lacking = command;
      lacking.erase(entry.key());
      ExpectRefused(verb, lacking, entry.key());
      json mistyped = command;
      mistyped[entry.key()] = nullptr;
      ExpectRefused(verb, mistyped, entry.key());
      if (entry.key() == "warmup" || entry.key() == "stop") {
        ExpectInnerStrictness(verb, command, entry.key());
      }
    }
    json more = command;
    more["surprise"] = 1;
    ExpectRefused(verb, more, "surprise");
  }

  void ExpectInnerStrictness(Verb& verb, const json& command, const std::string& outer) {
    for (const auto& inner : command[outer].items()) {
      json lacking = command;
      lacking[outer].erase(inner.key());
      ExpectRefused(verb, lacking, outer + "." + inner.key());
      json negative = command;
      negative[outer][inner.key()] = -1;
      ExpectRefused(verb, negative, outer + "." + inner.key());
    }
    json more = command;
    more[outer]["surprise"] = 1;
    ExpectRefused(verb, more, outer + ".surprise");
  }

  void ExpectConversation(Verb& verb, const std::vector<json>& commands) {
    for (const json& command : commands) {
      ASSERT_EQ(schema_.Complaint(command, "command"), "");
      ExpectStrictness(verb, command);
      EXPECT_EQ(schema_.Complaint(Execute(verb, command), "reply"), "") << command;
    }
  }

  Schema schema_;
  tests::Script script_;
  Adapter adapter_ = tests::FakeAdapter(script_);
};

TEST_F(SchemaTest, HoldsForServe) {
  Serving serving(adapter_);
  ExpectConversation(serving, ServeExamples());
}

TEST_F(SchemaTest, HoldsForDrive) {
  Driving driving(adapter_, testkit::SharedIdl("cases.json"));
  ExpectConversation(driving, DriveExamples());
}

TEST_F(SchemaTest, KnowsNoCommandThatHasNoExample) {
  const auto all = schema_.Definition("command")["oneOf"];
  // `stop` has no reply, and so no example here.
  EXPECT_EQ(all.size(), ServeExamples().size() + DriveExamples().size() - 1 + 1);
}

TEST_F(SchemaTest, AllowsTheWorkloadsThatAreKnown) {
  for (const json& label : schema_.Definition("workload")["enum"]) {
    EXPECT_EQ(Workload::Read(label, Fields(json::object(), "parameters")).Label(), label);
  }
}

}  // namespace
}  // namespace roundtrip
