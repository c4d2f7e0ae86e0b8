#include "core/worker/serving.h"

#include <gtest/gtest.h>

#include "core/tests/fake_system.h"
#include "testkit/raised.h"
#include "testkit/worker_process.h"

namespace roundtrip {
namespace {

using nlohmann::json;
using testkit::Raised;
using testkit::ServeCommand;

class ServingTest : public testing::Test {
 protected:
  json Do(const json& command) { return serving_.Execute(Command::Parse(command.dump())); }

  tests::Script script_;
  Adapter adapter_ = tests::FakeAdapter(script_);
  Serving serving_{adapter_};
};

TEST_F(ServingTest, StartsTheServantAndTellsItsLedger) {
  const json ready = Do(ServeCommand(json::object()));
  EXPECT_EQ(ready["endpoint"], "here");
  EXPECT_EQ(ready["versions"]["fake"], "1");
  EXPECT_EQ(Do({{"do", "ledger"}})["calls"], (json{{"invoke", 1}}));
}

TEST_F(ServingTest, StartsOnce) {
  Do(ServeCommand(json::object()));
  EXPECT_EQ(Raised<ProtocolError>([this] { Do(ServeCommand(json::object())); }),
            "do is 'serve', but the servant is started; allowed: ledger");
}

TEST_F(ServingTest, TellsWhyItCannotListen) {
  script_.start = []() -> std::string { throw std::runtime_error("Address already in use"); };
  EXPECT_EQ(Raised<Failure>([this] { Do(ServeCommand(json::object(), 7)); }),
            "listening at 127.0.0.1 port 7: Address already in use");
  script_.start = [] { return "here"; };
  EXPECT_EQ(Do(ServeCommand(json::object()))["event"], "ready") << "and can be tried again";
}

TEST_F(ServingTest, NamesWhatIsWrongWithACommand) {
  json serve = ServeCommand(json::object());
  serve["port"] = 65536;
  EXPECT_EQ(Raised<ProtocolError>([&] { Do(serve); }),
            "port is 65536; allowed: a whole number from 0 to 65535");
  serve.erase("port");
  EXPECT_EQ(Raised<ProtocolError>([&] { Do(serve); }), "port is missing");
  EXPECT_EQ(Raised<ProtocolError>([this] {
              Do({{"do", "go"}});
            }),
            "do is 'go', not for serve; allowed: serve, ledger");
}

}  // namespace
}  // namespace roundtrip
