#include "core/conformance/conformance.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

#include "core/contract/timed_values.h"
#include "core/tests/fake_system.h"
#include "testkit/raised.h"

namespace roundtrip {
namespace {

using Outcome = Conformance::Outcome;
using testkit::Raised;

class ConformanceTest : public testing::Test {
 protected:
  Conformance::Result Send(const Case& sent) { return Conformance(client_, ledger_).Send(sent); }

  static Case PutString() {
    return {.name = "one",
            .operation = Operation::kPutString,
            .argument = Case::Characters{.wtf8 = "\xc3\xa9", .units = 1},
            .reply = 2};
  }

  tests::Script script_;
  tests::FakeClient client_{script_};
  Ledger ledger_;
};

TEST_F(ConformanceTest, IsExactWhereTheReplyIsWhatItMustBe) {
  EXPECT_EQ(Send(PutString()).outcome, Outcome::kExact);
  EXPECT_EQ(ledger_.Bytes(), (Ledger::Tally{{"putString", 1}})) << "characters, not bytes";
}

TEST_F(ConformanceTest, IsAlteredWhereTheReplyIsAnotherAndTheCallCounts) {
  script_.put_string = [](const std::string&) { return 7; };
  const auto result = Send(PutString());
  EXPECT_EQ(result.outcome, Outcome::kAltered);
  EXPECT_EQ(result.detail, "reply 7 instead of 2");
  EXPECT_EQ(ledger_.Calls(), (Ledger::Tally{{"putString", 1}}));
}

TEST_F(ConformanceTest, ShowsTheItemThatDiffers) {
  auto items = timed_values::Items(2);
  auto expected = items;
  expected[1].value = -0.0;
  items[1].value = 0.0;
  const auto result =
      Send({.name = "two", .operation = Operation::kBounce, .argument = items, .reply = expected});
  EXPECT_EQ(result.outcome, Outcome::kAltered);
  EXPECT_TRUE(result.detail.starts_with("item 1: {id 33555238, ")) << result.detail;
  expected.pop_back();
  EXPECT_EQ(
      Send({.name = "three", .operation = Operation::kBounce, .argument = items, .reply = expected})
          .detail,
      "2 items instead of 1");
}

TEST_F(ConformanceTest, IsRefusedWithTheReasonAndInvokeIsTried) {
  script_.put_string = [](const std::string&) -> std::int32_t { throw Refused("no such letter"); };
  const auto result = Send(PutString());
  EXPECT_EQ(result.outcome, Outcome::kRefused);
  EXPECT_EQ(result.detail, "no such letter");
  EXPECT_EQ(ledger_.Calls(), (Ledger::Tally{{"invoke", 1}})) << "the refused one does not count";
}

TEST_F(ConformanceTest, FailsWhereInvokeDoesNotWorkAfterARefusal) {
  script_.put_string = [](const std::string&) -> std::int32_t { throw Refused("no"); };
  script_.invoke = [](std::int32_t) -> std::int32_t { throw std::runtime_error("broken pipe"); };
  EXPECT_EQ(Raised<Failure>([this] { Send(PutString()); }),
            "one: refused (no), and invoke failed afterwards: broken pipe");
  script_.invoke = [](std::int32_t) { return 5; };
  EXPECT_EQ(Raised<Failure>([this] { Send(PutString()); }),
            "one: refused (no), and invoke failed afterwards: reply 5 instead of 305419897");
}

TEST_F(ConformanceTest, IsUnsupportedForAReasonWhereTheAdapterDoesNotCallIt) {
  const auto result = Send(
      {.name = "one", .operation = Operation::kEcho, .argument = native::AllTypes{}, .reply = 0});
  EXPECT_EQ(result.outcome, Outcome::kUnsupported);
  EXPECT_EQ(result.detail, "this system's adapter does not call echo");
  EXPECT_EQ(Send({.name = "two",
                  .operation = Operation::kGetCounter,
                  .argument = Case::References{},
                  .reply = 0})
                .outcome,
            Outcome::kUnsupported);
  EXPECT_TRUE(ledger_.Calls().empty());
}

TEST_F(ConformanceTest, HoldsAFaultAgainstItsCodeAndItsWords) {
  const Case fail{.name = "one",
                  .operation = Operation::kFail,
                  .argument = native::BenchFault(42, "no"),
                  .reply = 0};
  script_.fail = [](std::int32_t code, const std::string& words) {
    throw native::BenchFault(code, words);
  };
  EXPECT_EQ(Send(fail).outcome, Outcome::kExact);
  script_.fail = [](std::int32_t code, const std::string& words) {
    throw native::BenchFault(code, words + "!");
  };
  EXPECT_EQ(Send(fail).detail, "message 'no!' instead of 'no'");
  script_.fail = [](std::int32_t, const std::string&) {};
  EXPECT_EQ(Send(fail).detail, "it returned, where it should raise BenchFault");
  EXPECT_EQ(ledger_.Calls(), (Ledger::Tally{{"fail", 3}}));
}

TEST_F(ConformanceTest, IsSentBySeveralClientsAtOnce) {
  Case invoke;
  invoke.name = "crowd";
  invoke.argument = 1;
  invoke.reply = 2;
  invoke.crowd = {.clients = 4, .calls = 25};
  std::atomic<int> connected = 0;
  Conformance conformance(client_, ledger_, [&] {
    ++connected;
    return std::make_unique<tests::FakeClient>(script_);
  });
  EXPECT_EQ(conformance.Send(invoke).outcome, Outcome::kExact);
  EXPECT_EQ(connected, 4);
  EXPECT_EQ(ledger_.Calls(), (Ledger::Tally{{"invoke", 100}}));
  invoke.reply = 3;
  EXPECT_EQ(conformance.Send(invoke).detail, "call 0 of one of them: reply 2 instead of 3");
}

TEST_F(ConformanceTest, FailsWhereTheMiddlewareDoes) {
  script_.put_string = [](const std::string&) -> std::int32_t { throw std::runtime_error("gone"); };
  EXPECT_EQ(Raised<Failure>([this] { Send(PutString()); }), "one: gone");
}

}  // namespace
}  // namespace roundtrip
