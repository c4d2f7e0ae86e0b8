#include "core/worker/driving.h"

#include <gtest/gtest.h>

#include <optional>

#include "core/tests/fake_system.h"
#include "testkit/raised.h"
#include "testkit/shared_idl.h"
#include "testkit/temporary_file.h"
#include "testkit/worker_process.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::PrepareCommand;
using testkit::Raised;
using testkit::StopAfter;

class DrivingTest : public testing::Test {
 protected:
  json Do(const json& command) { return driving_.Execute(Command::Parse(command.dump())); }

  json Connect(const json& options = json::object()) {
    return Do({{"do", "connect"}, {"endpoints", {"here"}}, {"options", options}});
  }

  json Prepare() { return Do(PrepareCommand("invocation", json::object(), StopAfter(5))); }

  json Go() { return Do({{"do", "go"}}); }

  json LedgerCalls() { return Do({{"do", "ledger"}})["calls"]; }

  std::optional<Failure::Kind> KindOf(const std::function<void()>& act) {
    try {
      act();
    } catch (const Failure& failure) {
      message_ = failure.what();
      return failure.GetKind();
    }
    return std::nullopt;
  }

  tests::Script script_;
  Adapter adapter_ = tests::FakeAdapter(script_);
  Driving driving_{adapter_, testkit::SharedIdl("cases.json")};
  std::string message_;
};

TEST_F(DrivingTest, MeasuresWhatWasPrepared) {
  EXPECT_EQ(Connect()["versions"]["fake"], "1");
  const json prepared = Prepare();
  EXPECT_EQ(prepared["warmup"].size(), 3);
  EXPECT_EQ(prepared["sample_buffer_bytes"], 40);
  EXPECT_EQ(Go()["samples"], 5);
  EXPECT_EQ(LedgerCalls(), (json{{"invoke", 8}})) << "the warm-up is in it";
}

TEST_F(DrivingTest, WantsACommandThatItKnows) {
  EXPECT_EQ(Raised<ProtocolError>([this] {
              Do({{"do", "serve"}});
            }),
            "do is 'serve', not for drive; allowed: connect, check, prepare, go, stop, store, "
            "ledger");
  EXPECT_EQ(Raised<ProtocolError>([this] {
              Do({{"do", "go"}, {"fast", true}});
            }),
            "fast is unknown; allowed: do");
}

TEST_F(DrivingTest, WantsThingsInTheirOrder) {
  EXPECT_THROW(Prepare(), ProtocolError);
  EXPECT_THROW(Do({{"do", "check"}, {"cases", {"invoke.adds"}}}), ProtocolError);
  Connect();
  EXPECT_THROW(Connect(), ProtocolError);
  EXPECT_THROW(Go(), ProtocolError);
  Prepare();
  const json store = {{"do", "store"}, {"file", "/dev/null"}};
  EXPECT_THROW(Do(store), ProtocolError);
  Go();
  EXPECT_EQ(Do(store)["bytes"], 40);
  EXPECT_THROW(Go(), ProtocolError) << "once after each prepare";
  Prepare();
  EXPECT_THROW(Do(store), ProtocolError) << "the samples are gone";
}

TEST_F(DrivingTest, WantsEndpointsAndOptionsThatItKnows) {
  EXPECT_EQ(Raised<ProtocolError>([this] {
              Do({{"do", "connect"}, {"endpoints", json::array()}, {"options", json::object()}});
            }),
            "endpoints is empty; allowed: at least one");
  EXPECT_EQ(Raised<ProtocolError>([this] {
              Connect({{"size", 1}});
            }),
            "options.size is unknown; allowed: colour");
  EXPECT_EQ(Raised<ProtocolError>([this] {
              Connect({{"colour", "blue"}});
            }),
            "options.colour is \"blue\"; allowed: red, green");
  EXPECT_EQ(Connect({{"colour", "green"}})["event"], "connected");
}

TEST_F(DrivingTest, WantsASampleBufferThatFitsTheHost) {
  Connect();
  json prepare = PrepareCommand("invocation", json::object(), StopAfter(1));
  prepare["stop"]["capacity"] = INT64_MAX;
  const std::string message = Raised<ProtocolError>([&] { Do(prepare); });
  EXPECT_TRUE(
      message.starts_with("stop.capacity is 9223372036854775807; allowed: a whole number "
                          "from 1 to "))
      << message;
}

TEST_F(DrivingTest, TellsAConnectionThatFailed) {
  script_.connect = [] { throw MiddlewareError("nobody there", "a trace"); };
  try {
    Connect();
    FAIL() << "nothing was raised";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.GetKind(), Failure::Kind::kConnect);
    EXPECT_STREQ(failure.what(), "connecting to here: nobody there");
    EXPECT_EQ(failure.Detail(), "a trace");
  }
  script_.connect = [] {};
  EXPECT_EQ(Connect()["event"], "connected") << "and can be tried again";
}

TEST_F(DrivingTest, TellsACallThatFailedAndCountsThoseBefore) {
  Connect();
  Prepare();
  script_.run = [](int run) {
    if (run == 6) throw std::runtime_error("broken");
  };
  EXPECT_EQ(KindOf([this] { Go(); }), Failure::Kind::kCall);
  EXPECT_EQ(message_, "invocation, run 3 (from 0): broken");
  EXPECT_EQ(LedgerCalls(), (json{{"invoke", 6}}));
}

TEST_F(DrivingTest, TellsAWarmUpThatFailedAndCountsTheCallsBefore) {
  Connect();
  script_.run = [](int run) {
    if (run == 2) throw std::runtime_error("broken");
  };
  EXPECT_EQ(KindOf([this] { Prepare(); }), Failure::Kind::kCall);
  EXPECT_EQ(message_, "invocation, run 2 (from 0) of the warm-up: broken");
  EXPECT_EQ(LedgerCalls(), (json{{"invoke", 2}}));
  EXPECT_THROW(Go(), ProtocolError);
}

TEST_F(DrivingTest, TellsAWrongValueAfterTheWarmUpAndAfterTheMeasurement) {
  Connect();
  script_.check = [] { throw WrongValue("5 instead of 6"); };
  EXPECT_EQ(KindOf([this] { Prepare(); }), Failure::Kind::kCheck);
  EXPECT_EQ(message_, "invocation, after the warm-up: 5 instead of 6");
  script_.check = [] {};
  Prepare();
  script_.check = [] { throw WrongValue("5 instead of 6"); };
  EXPECT_EQ(KindOf([this] { Go(); }), Failure::Kind::kCheck);
  EXPECT_THROW(Do({{"do", "store"}, {"file", "/dev/null"}}), ProtocolError)
      << "wrong samples are not stored";
}

TEST_F(DrivingTest, ChecksNothingWhereNothingRan) {
  Connect();
  script_.check = [] { throw WrongValue("there is no last reply"); };
  json prepare = PrepareCommand("invocation", json::object(), StopAfter(1));
  prepare["warmup"]["calls"] = 0;
  EXPECT_EQ(Do(prepare)["warmup"], json::array());
}

TEST_F(DrivingTest, PassesOnWhatTheMiddlewareCannotDo) {
  Connect();
  script_.prepare = [] { throw Unsupported("it has no arrays"); };
  EXPECT_EQ(Raised<Unsupported>([this] { Prepare(); }), "it has no arrays");
}

TEST_F(DrivingTest, TellsAFileThatCannotBeWritten) {
  Connect();
  Prepare();
  Go();
  EXPECT_EQ(KindOf([this] {
              Do({{"do", "store"}, {"file", "/dev/full"}});
            }),
            Failure::Kind::kStore);
  EXPECT_EQ(message_, "writing /dev/full: No space left on device");
  const testkit::TemporaryFile file;
  EXPECT_EQ(Do({{"do", "store"}, {"file", file.Name()}})["bytes"], 40) << "and elsewhere it can";
}

TEST_F(DrivingTest, SendsTheCasesThatAreNamed) {
  Connect();
  const json checked = Do({{"do", "check"}, {"cases", {"invoke.adds", "putBytes.empty"}}});
  EXPECT_EQ(checked["results"], (json{{{"case", "invoke.adds"}, {"outcome", "exact"}},
                                      {{"case", "putBytes.empty"}, {"outcome", "exact"}}}));
}

TEST_F(DrivingTest, TellsWhereTheCasesAreMissing) {
  const json check = {{"do", "check"}, {"cases", {"invoke.adds"}}};
  const json connect = {{"do", "connect"}, {"endpoints", {"here"}}, {"options", json::object()}};
  Driving without(adapter_, "");
  without.Execute(Command::Parse(connect.dump()));
  EXPECT_EQ(Raised<ProtocolError>([&] { without.Execute(Command::Parse(check.dump())); }),
            "do is 'check', but ROUNDTRIP_CASES is not set; allowed: the path of cases.json");
  Driving wrong(adapter_, "/no/such/file");
  wrong.Execute(Command::Parse(connect.dump()));
  EXPECT_EQ(KindOf([&] { wrong.Execute(Command::Parse(check.dump())); }), Failure::Kind::kInternal);
}

}  // namespace
}  // namespace roundtrip
