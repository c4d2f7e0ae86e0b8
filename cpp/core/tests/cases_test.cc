#include "core/cases.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <numeric>

#include "core/errors.h"
#include "core/timed_values.h"
#include "testkit/raised.h"
#include "testkit/shared_idl.h"
#include "testkit/temporary_file.h"

namespace roundtrip {
namespace {

using testkit::Raised;
using testkit::SharedIdl;

class CasesTest : public testing::Test {
 protected:
  template <typename Value>
  Value Argument(const std::string& name) {
    return std::get<Value>(cases_.Named(name).argument);
  }

  Cases cases_{SharedIdl("cases.json")};
};

TEST_F(CasesTest, AreAllBuilt) {
  for (const std::string& name : cases_.Names()) EXPECT_EQ(cases_.Named(name).name, name);
}

TEST_F(CasesTest, ReadIntegersFromTheirBits) {
  const Case wraps = cases_.Named("invoke.wraps");
  EXPECT_EQ(std::get<std::int32_t>(wraps.argument), INT32_MAX);
  EXPECT_EQ(std::get<std::int32_t>(wraps.reply), INT32_MIN);
}

TEST_F(CasesTest, ReadBytesAndRepeatThem) {
  Case::Bytes every(256);
  std::iota(every.begin(), every.end(), 0);
  EXPECT_EQ(Argument<Case::Bytes>("putBytes.every-value"), every);
  EXPECT_EQ(Argument<Case::Bytes>("putBytes.large"), Case::Bytes(1'048'576, 0xa5));
  EXPECT_TRUE(Argument<Case::Bytes>("putBytes.empty").empty());
}

TEST_F(CasesTest, ReadCharactersAndRepeatThem) {
  EXPECT_EQ(Argument<Case::Characters>("putString.markup").wtf8, "<a b=\"c\">&'</a>]]>");
  const auto large = Argument<Case::Characters>("putChars.large");
  EXPECT_EQ(large.wtf8, std::string(1'048'576, 'q'));
  EXPECT_EQ(large.units, 1'048'576);
}

TEST_F(CasesTest, ReadItemsBitForBit) {
  const auto items = Argument<Case::Items>("bounce.nan-payload");
  ASSERT_EQ(items.size(), 2);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(items[0].value), 0xfff8000000abcdefU);
  EXPECT_EQ(Argument<Case::Items>("bounce.integers")[0].id, INT32_MIN);
  EXPECT_EQ(Argument<Case::Items>("bounce.name-surrogate")[0].name,
            "a\xed\xa0\x80"
            "b");
  EXPECT_EQ(Argument<Case::Items>("bounce.name-nul")[0].name, std::string("a\0b", 3));
  EXPECT_EQ(Argument<Case::Items>("bounce.name-long")[1].name, std::string(65'536, 'x'));
}

TEST_F(CasesTest, ExpectTheItemsLessTheLast) {
  const Case distinct = cases_.Named("bounce.distinct");
  const auto expected = timed_values::Items(349);
  const auto& reply = std::get<Case::Items>(distinct.reply);
  ASSERT_EQ(reply.size(), 349);
  for (std::size_t i = 0; i < reply.size(); ++i) EXPECT_TRUE(SameBits(reply[i], expected[i]));
  EXPECT_TRUE(std::get<Case::Items>(cases_.Named("bounce.empty").reply).empty());
}

TEST_F(CasesTest, NameACaseThatIsNotThere) {
  const std::string message = Raised<ProtocolError>([&] { (void)cases_.Named("bounce.up"); });
  EXPECT_TRUE(message.starts_with(
      "cases: 'bounce.up' is not in the file; allowed: invoke.adds, invoke.negative, "))
      << message;
}

TEST(CasesFile, IsReadStrictly) {
  EXPECT_THROW(Cases("/no/such/file"), std::runtime_error);
  const testkit::TemporaryFile file;
  const auto read = [&](const std::string& text) {
    std::ofstream(file.Name()) << text;
    return Cases(file.Name()).Named("x");
  };
  EXPECT_THROW(read("{"), std::exception);
  EXPECT_THROW(read(R"({"cases":[{"name":"x"}]})"), std::exception);
  EXPECT_EQ(Raised<ProtocolError>([&] { read(R"({"cases":[{"name":"x","operation":"dance"}]})"); }),
            "cases: 'x' calls 'dance'; allowed: invoke, putBytes, putChars, putString, bounce");
  EXPECT_EQ(Raised<std::runtime_error>([&] {
              read(R"({"cases":[{"name":"x","operation":"invoke","n":"0x12","reply":"0"}]})");
            }),
            "'0x12' is no hexadecimal number of 4 bytes");
}

}  // namespace
}  // namespace roundtrip
