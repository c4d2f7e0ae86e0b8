#include "core/worker/commands.h"

#include <gtest/gtest.h>

#include "core/contract/errors.h"
#include "testkit/helpers.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Raised;

const json kPrepare = {
    {"do", "prepare"},
    {"operation", "invoke"},
    {"values", {{"size", 3}}},
    {"warmup", {{"calls", 1}, {"elapsed_ns", 2}, {"window_ns", 3}}},
    {"stop", {{"samples", 4}, {"elapsed_ns", 5}, {"limit_ns", 6}, {"capacity", 7}}},
    {"starts", true},
    {"lead_in", {{"calls", 8}, {"elapsed_ns", INT64_MAX}}}};

commands::Prepare Bound(const json& command) {
  return Command::Parse(command.dump()).As<commands::Prepare>();
}

/// The error of a `prepare` in which one member is another.
std::string ErrorWith(const std::string& pointer, const json& value) {
  json command = kPrepare;
  command[json::json_pointer(pointer)] = value;
  return Raised<ProtocolError>([&] { Bound(command); });
}

TEST(CommandTest, BindsItsMembers) {
  const auto prepare = Bound(kPrepare);
  EXPECT_EQ(prepare.operation, "invoke");
  EXPECT_EQ(prepare.values, (json{{"size", 3}}));
  EXPECT_EQ(prepare.warmup.window_ns, 3);
  EXPECT_EQ(prepare.stop.capacity, 7);
  EXPECT_TRUE(prepare.starts);
  EXPECT_EQ(prepare.lead_in.elapsed_ns, INT64_MAX);
}

TEST(CommandTest, NamesAMemberThatIsUnknownMissingOrOfAnotherType) {
  EXPECT_EQ(ErrorWith("/warmup/speed", 1),
            "warmup.speed is unknown; expected calls, elapsed_ns, window_ns");
  json command = kPrepare;
  command["stop"].erase("capacity");
  EXPECT_EQ(Raised<ProtocolError>([&] { Bound(command); }), "stop.capacity is missing");
  EXPECT_EQ(ErrorWith("/operation", 1), "operation is 1; expected a value of type string");
  EXPECT_EQ(ErrorWith("/stop", "x"), "stop is \"x\"; expected a value of type object");
  const Command connect = Command::Parse(R"({"do":"connect","endpoints":["a",1],"options":{}})");
  EXPECT_EQ(Raised<ProtocolError>([&] { (void)connect.As<commands::Connect>(); }),
            "endpoints is 1; expected a value of type string");
}

TEST(CommandTest, RefusesWhatIsNotAWholeNumberOf63Bits) {
  for (const json& value : {json(-1), json(1.5), json("3"), json(true), json(nullptr),
                            json(9'223'372'036'854'775'808U)}) {
    EXPECT_EQ(ErrorWith("/stop/samples", value),
              "stop.samples is " + value.dump() +
                  "; expected a whole number from 0 to 9223372036854775807");
  }
}

TEST(CommandTest, IsAnObjectWithATextDoAndEachKeyOnce) {
  for (const char* line : {"", "go", "[]", "{\"do\":\"go\"", "\xff", "{}", "{\"do\":1}"}) {
    EXPECT_EQ(Raised<ProtocolError>([&] { Command::Parse(line); }),
              std::string("the command is '") + line +
                  "'; expected one JSON object a line, with a text do");
  }
  EXPECT_EQ(Raised<ProtocolError>([] { Command::Parse(R"({"do":"go","at_ns":1,"at_ns":2})"); }),
            "at_ns comes twice; expected each key once");
}

TEST(CheckRangeTest, NamesTheKeyAndTheBounds) {
  EXPECT_NO_THROW(CheckRange("port", 0, 0, 9));
  EXPECT_NO_THROW(CheckRange("port", 9, 0, 9));
  EXPECT_EQ(Raised<ProtocolError>([] { CheckRange("port", 10, 0, 9); }),
            "port is 10; expected a whole number from 0 to 9");
}

}  // namespace
}  // namespace roundtrip
