#include "core/worker/fields.h"

#include <gtest/gtest.h>

#include "core/worker/command_reader.h"
#include "core/worker/failure.h"
#include "testkit/raised.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Raised;

TEST(FieldsTest, NameAnUnknownKeyAndWhatIsAllowed) {
  const Fields fields({{"calls", 1}, {"speed", 2}}, "warmup");
  EXPECT_EQ(Raised<ProtocolError>([&] {
              fields.Allow({"calls", "window_ns"});
            }),
            "warmup.speed is unknown; expected calls, window_ns");
}

TEST(FieldsTest, NameAMissingKey) {
  const Fields fields(json::object(), "");
  EXPECT_EQ(Raised<ProtocolError>([&] { (void)fields.Text("bind"); }), "bind is missing");
}

TEST(FieldsTest, NameAValueOfAnotherType) {
  const Fields fields({{"text", 1}, {"texts", {"a", 1}}, {"object", "x"}, {"list", json::array()}},
                      "a.b");
  EXPECT_EQ(Raised<ProtocolError>([&] { (void)fields.Text("text"); }),
            "a.b.text is 1; expected a text");
  EXPECT_EQ(Raised<ProtocolError>([&] { (void)fields.Texts("texts"); }),
            "a.b.texts is [\"a\",1]; expected a list of texts");
  EXPECT_EQ(Raised<ProtocolError>([&] { (void)fields.Object("object"); }),
            "a.b.object is \"x\"; expected an object");
  EXPECT_TRUE(fields.Texts("list").empty());
}

TEST(FieldsTest, TakeWholeNumbersBetweenTheirBounds) {
  const json wrong = {json(-1), json(10), json(1.5), json("3"), json(true), json(nullptr)};
  for (const json& value : wrong) {
    const Fields fields({{"port", value}}, "");
    EXPECT_EQ(Raised<ProtocolError>([&] { (void)fields.Whole("port", 0, 9); }),
              "port is " + value.dump() + "; expected a whole number from 0 to 9");
  }
  const Fields fields({{"least", 0}, {"most", 9}, {"beyond", 18446744073709551615U}}, "");
  EXPECT_EQ(fields.Whole("least", 0, 9), 0);
  EXPECT_EQ(fields.Whole("most", 0, 9), 9);
  EXPECT_EQ(fields.WholeOr("absent", 5, 0, 9), 5);
  EXPECT_THROW((void)fields.Whole("beyond", -9, INT64_MAX), ProtocolError) << "it must not wrap";
}

TEST(CommandTest, IsAnObjectWithATextDo) {
  EXPECT_EQ(Command::Parse(R"({"do":"go"})").name, "go");
  for (const char* line : {"", "go", "[]", "{\"do\":\"go\"", "\xff"}) {
    const std::string message = Raised<ProtocolError>([&] { Command::Parse(line); });
    EXPECT_EQ(message, std::string("the command is '") + line +
                           "'; expected one JSON object a line, with the key do");
  }
  EXPECT_EQ(Raised<ProtocolError>([] { Command::Parse("{}"); }), "do is missing");
}

}  // namespace
}  // namespace roundtrip
