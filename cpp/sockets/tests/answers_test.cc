#include "sockets/answers.h"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <vector>

#include "core/contract/timed_values.h"
#include "sockets/bad_frame.h"
#include "sockets/codec.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

using Bytes = std::vector<std::uint8_t>;

struct Variant {
  const char* name;
  std::unique_ptr<Answers> (*make)(Servant&);
};

std::ostream& operator<<(std::ostream& out, const Variant& variant) { return out << variant.name; }

/// What both variants must do alike.
class AnswersTest : public testing::TestWithParam<Variant> {
 protected:
  static Bytes Request(std::uint32_t operation, const std::function<void(FrameWriter&)>& fields) {
    FrameWriter writer;
    writer.Begin(operation);
    fields(writer);
    const auto frame = writer.End();
    return {frame.begin(), frame.end()};
  }

  Bytes Reply(Bytes request) {
    const auto reply = answers_->To(request);
    return {reply.begin(), reply.end()};
  }

  std::uint32_t StatusOfRefusal(const Bytes& request) {
    try {
      Reply(request);
    } catch (const BadFrame& refusal) {
      return refusal.Status();
    }
    return frame::kDone;
  }

  Ledger ledger_;
  Servant servant_{ledger_};
  std::unique_ptr<Answers> answers_ = GetParam().make(servant_);
};

TEST_P(AnswersTest, AddOneToANumber) {
  EXPECT_EQ(Reply({0, 0, 0, 8, 0, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff}),
            (Bytes{0, 0, 0, 8, 0, 0, 0, 0, 0x80, 0, 0, 0}));
}

TEST_P(AnswersTest, TellTheLength) {
  for (const std::uint32_t operation : {frame::kPutBytes, frame::kPutChars, frame::kPutString}) {
    EXPECT_EQ(Reply(Request(operation, [](FrameWriter& out) { out.Characters("abc"); })),
              (Bytes{0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 3}));
  }
}

TEST_P(AnswersTest, DropTheLastItem) {
  const std::vector<native::Item> items = {{.id = 1, .name = "ab", .value = 1},
                                           {.id = 2, .name = "cd", .value = 2}};
  EXPECT_EQ(Reply(Request(frame::kBounce, [&](FrameWriter& out) { out.Items(items); })),
            Request(frame::kDone, [&](FrameWriter& out) { out.Items(std::span(items).first(1)); }));
  EXPECT_EQ(Reply(Request(frame::kBounce, [](FrameWriter& out) { out.Items({}); })),
            Request(frame::kDone, [](FrameWriter& out) { out.Items({}); }));
  EXPECT_EQ(ledger_.Bytes(), (Ledger::Tally{{"bounce", 2 * 28}}));
}

TEST_P(AnswersTest, SendEchoesBackAndRaiseFaults) {
  native::AllArrays arrays;
  arrays.booleans = {true, false};
  arrays.wchars = {0xd800};
  arrays.strings = {"", "abc"};
  arrays.structs = {timed_values::AllTypesAt(3)};
  const auto echo = [](FrameWriter& out) { out.Struct(timed_values::AllTypesAt(7)); };
  const auto echo_arrays = [&](FrameWriter& out) { out.Arrays(arrays); };
  const auto fault = [](FrameWriter& out) {
    out.Int32(-1);
    out.Characters("no");
  };
  EXPECT_EQ(Reply(Request(frame::kEcho, echo)), Request(frame::kDone, echo));
  EXPECT_EQ(Reply(Request(frame::kEchoArrays, echo_arrays)), Request(frame::kDone, echo_arrays));
  EXPECT_EQ(Reply(Request(frame::kFail, fault)), Request(frame::kRaised, fault));
  EXPECT_EQ(ledger_.Calls(), (Ledger::Tally{{"echo", 1}, {"echoArrays", 1}, {"fail", 1}}));
}

TEST_P(AnswersTest, RefuseAnOperationThatIsNotInTheTable) {
  for (const std::uint32_t operation : {0U, frame::kLastOperation + 1, frame::kNoOperation}) {
    EXPECT_EQ(StatusOfRefusal(Request(operation, [](FrameWriter&) {})), frame::kNoSuchOperation);
  }
}

TEST_P(AnswersTest, RefuseFieldsThatDoNotFit) {
  const Bytes wrong[] = {Request(frame::kInvoke, [](FrameWriter&) {}),
                         Request(frame::kInvoke, [](FrameWriter& out) { out.Characters("abc"); }),
                         Request(frame::kInvoke, [](FrameWriter& out) { out.Characters("abcde"); }),
                         Request(frame::kBounce, [](FrameWriter&) {}),
                         Request(frame::kBounce, [](FrameWriter& out) { out.Int32(1); }),
                         Request(frame::kBounce, [](FrameWriter& out) { out.Int32(-1); }),
                         Request(frame::kBounce,
                                 [](FrameWriter& out) {
                                   out.Int32(0);
                                   out.Characters("x");
                                 }),
                         // A name that is longer than the frame.
                         Request(frame::kBounce,
                                 [](FrameWriter& out) {
                                   out.Int32(1);
                                   out.Int32(7);
                                   out.Int32(-1);
                                   out.Characters("12345678");
                                 }),
                         // One item where two are told.
                         Request(frame::kBounce, [](FrameWriter& out) {
                           out.Int32(2);
                           out.Int32(7);
                           out.Int32(0);
                           out.Characters("12345678");
                         })};
  for (const Bytes& request : wrong) {
    EXPECT_EQ(StatusOfRefusal(request), frame::kBadFields) << testing::PrintToString(request);
  }
  EXPECT_TRUE(ledger_.Calls().empty()) << "what is refused does not reach the servant";
}

INSTANTIATE_TEST_SUITE_P(Variants, AnswersTest,
                         testing::Values(Variant{"null", NullAnswers},
                                         Variant{"coded", CodedAnswers}),
                         [](const auto& info) { return info.param.name; });

TEST(NullAnswersTest, TakeTheSizeOfTheFirstItemAsTheSizeOfAll) {
  Ledger ledger;
  Servant servant(ledger);
  FrameWriter writer;
  writer.Begin(frame::kBounce);
  writer.Items(std::vector<native::Item>{{.name = "a"}, {.name = "bc"}});
  const auto frame = writer.End();
  Bytes request(frame.begin(), frame.end());
  EXPECT_THROW((void)NullAnswers(servant)->To(request), BadFrame);
  EXPECT_NO_THROW((void)CodedAnswers(servant)->To(request));
}

}  // namespace
}  // namespace roundtrip::sockets
