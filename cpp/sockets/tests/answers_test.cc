#include "sockets/answers.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/contract/timed_values.h"
#include "sockets/codec.h"
#include "sockets/frame.h"
#include "testkit/values.h"

namespace roundtrip::sockets {
namespace {

using Item = native::ItemOf<std::string>;
using AllTypes = native::AllTypesOf<std::string>;
using AllArrays = native::AllArraysOf<std::string>;

using Bytes = std::vector<std::uint8_t>;

using Text = Alone<std::string>;

/// What both variants must do alike.
class AnswersTest : public testing::TestWithParam<const char*> {
 protected:
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

  CallCounts call_counts_;
  Servant servant_{call_counts_};
  std::unique_ptr<Answers> answers_ = GetParam() == std::string("baseline")
                                          ? BaselineAnswers(servant_)
                                          : HandCodedAnswers(servant_);
};

TEST_P(AnswersTest, AddOneToANumber) {
  EXPECT_EQ(Reply({0, 0, 0, 8, 0, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff}),
            (Bytes{0, 0, 0, 8, 0, 0, 0, 0, 0x80, 0, 0, 0}));
}

TEST_P(AnswersTest, TellTheLength) {
  for (const std::uint32_t operation : {2U, 3U, 4U}) {
    EXPECT_EQ(Reply(FrameOf(operation, Text{"abc"})), (Bytes{0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 3}));
  }
}

TEST_P(AnswersTest, DropTheLastItem) {
  const std::vector<Item> items = {{.id = 1, .name = "ab", .value = 1},
                                   {.id = 2, .name = "cd", .value = 2}};
  EXPECT_EQ(Reply(FrameOf(5, items)), FrameOf(frame::kDone, std::vector<Item>{items.front()}));
  EXPECT_EQ(Reply(FrameOf(5, std::vector<Item>())), FrameOf(frame::kDone, std::vector<Item>()));
  EXPECT_EQ(call_counts_.Bytes(), (CallCounts::Tally{{"bounce", 2 * 28}}));
}

TEST_P(AnswersTest, SendEchoesBackAndRaiseFaults) {
  AllArrays arrays;
  arrays.booleans = {true, false};
  arrays.wchars = {0xd800};
  arrays.strings = {"", "abc"};
  arrays.structs = {values::Own(testkit::Struct::At(3))};
  const AllTypes one = values::Own(testkit::Struct::At(7));
  EXPECT_EQ(Reply(FrameOf(6, one)), FrameOf(frame::kDone, one));
  EXPECT_EQ(Reply(FrameOf(7, arrays)), FrameOf(frame::kDone, arrays));
  EXPECT_EQ(Reply(FrameOf(8, std::int32_t{-1}, Text{"no"})),
            FrameOf(frame::kRaised, std::int32_t{-1}, Text{"no"}));
  EXPECT_EQ(call_counts_.Calls(), (CallCounts::Tally{{"echo", 1}, {"echoArrays", 1}, {"fail", 1}}));
}

TEST_P(AnswersTest, KeepWhatIsSetAndSortWhatComes) {
  EXPECT_EQ(Reply(FrameOf(17)), FrameOf(frame::kDone, Text{"a"}));
  EXPECT_EQ(Reply(FrameOf(20, Text{"abc"})), FrameOf(frame::kDone));
  EXPECT_EQ(Reply(FrameOf(17)), FrameOf(frame::kDone, Text{"abc"}));
  EXPECT_EQ(Reply(FrameOf(18)), FrameOf(frame::kDone, Text{"a"})) << "wstring has one of its own";
  EXPECT_EQ(Reply(FrameOf(47, std::vector<std::int32_t>{3, -1, 2})),
            FrameOf(frame::kDone, std::vector<std::int32_t>{-1, 2, 3}));
  EXPECT_EQ(
      call_counts_.Bytes(),
      (CallCounts::Tally{{"getString", 4}, {"setString", 3}, {"getWstring", 1}, {"sort", 12}}));
}

TEST_P(AnswersTest, ExchangeAnythingForSoManyBytesAndCountWhatItStandsFor) {
  const Bytes reply = Reply(FrameOf(frame::kExchange, 26U, 3U, 100U, Text{"whatever"}));
  EXPECT_EQ(reply.size(), frame::kHeaderBytes + 100);
  EXPECT_EQ((Bytes(reply.begin(), reply.begin() + 8)), (Bytes{0, 0, 0, 104, 0, 0, 0, 0}));
  EXPECT_EQ(Reply(FrameOf(frame::kExchange, 13U, 0U, 4U)).size(), frame::kHeaderBytes + 4);
  EXPECT_EQ(call_counts_.Bytes(), (CallCounts::Tally{{"getInt32Array", 12}, {"getInt32", 4}}));
}

TEST_P(AnswersTest, AnswerAGreetingAndDoNotCountIt) {
  EXPECT_EQ(Reply(FrameOf(frame::kGreeting)), FrameOf(frame::kDone));
  EXPECT_EQ(call_counts_.Calls(), CallCounts::Tally());
}

TEST_P(AnswersTest, RefuseAnOperationThatIsNotInTheTable) {
  // References are in the core's table, and not in this protocol.
  for (const std::uint32_t operation : {0U, 42U, 43U, 44U, 45U, 48U, 99U, frame::kNoOperation}) {
    EXPECT_EQ(StatusOfRefusal(FrameOf(operation)), frame::kNoSuchOperation) << operation;
  }
}

TEST_P(AnswersTest, RefuseFieldsThatDoNotFit) {
  const Bytes wrong[] = {FrameOf(1), FrameOf(1, Text{"abc"}), FrameOf(1, Text{"abcde"}), FrameOf(5),
                         FrameOf(5, 1), FrameOf(5, -1), FrameOf(5, 0, Text{"x"}),
                         // The count is three, and one item follows.
                         FrameOf(5, 3, 7, 0, Text{"12345678"}),
                         // Fewer elements than the count says, and a get with more than a count.
                         FrameOf(36, 2, 7), FrameOf(26, 1, 1), FrameOf(13, 1),
                         // An exchange for no operation, and one whose reply would be too long.
                         FrameOf(frame::kExchange, 0, 0, 0), FrameOf(frame::kExchange, 48, 0, 0),
                         FrameOf(frame::kExchange, 13, 0, -1), FrameOf(frame::kExchange, 13)};
  for (const Bytes& request : wrong) {
    EXPECT_EQ(StatusOfRefusal(request), frame::kBadFields) << testing::PrintToString(request);
  }
  EXPECT_THROW(Reply(FrameOf(26, -1)), std::out_of_range);
  EXPECT_TRUE(call_counts_.Calls().empty()) << "what is refused does not reach the servant";
}

TEST(HandCodedAnswersTest, RefuseItemsThatEndBeyondTheFrame) {
  CallCounts call_counts;
  Servant servant(call_counts);
  for (const Bytes& lie :
       {FrameOf(5, 1, 7, -1, Text{"12345678"}), FrameOf(5, 2, 7, 0, Text{"12345678"})}) {
    Bytes request = lie;
    EXPECT_THROW((void)HandCodedAnswers(servant)->To(request), BadFrame);
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, AnswersTest, testing::Values("baseline", "hand_coded"),
                         [](const auto& info) { return std::string(info.param); });

TEST(BaselineAnswersTest, TakeAllItemsToBeEquallyLong) {
  CallCounts call_counts;
  Servant servant(call_counts);
  Bytes request = FrameOf(5, std::vector<Item>{{.name = "a"}, {.name = "bc"}});
  EXPECT_THROW((void)BaselineAnswers(servant)->To(request), BadFrame);
  EXPECT_NO_THROW((void)HandCodedAnswers(servant)->To(request));
}

}  // namespace
}  // namespace roundtrip::sockets
