#include "core/conformance/cases.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <numeric>

#include "core/contract/errors.h"
#include "core/contract/timed_values.h"
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

TEST_F(CasesTest, ChangeMembersOfThePlainStruct) {
  const auto plain = Argument<native::AllTypes>("echo.plain");
  EXPECT_EQ(plain.string_value, "string");
  EXPECT_EQ(plain.double_value, 1.0 / 3);
  const auto minima = Argument<native::AllTypes>("echo.minima");
  EXPECT_EQ(minima.int64_value, INT64_MIN);
  EXPECT_EQ(minima.int16_value, INT16_MIN);
  EXPECT_EQ(minima.float_value, plain.float_value);
  const auto distant = Argument<native::AllTypes>("echo.string-long");
  EXPECT_EQ(distant.string_value, std::string(65'536, 'x'));
  EXPECT_EQ(distant.wstring_value, "wstring");
}

TEST_F(CasesTest, HaveElementsByFormulaOrBitForBit) {
  const auto many = Argument<native::AllArrays>("echoArrays.int64s-many");
  ASSERT_EQ(many.int64s.size(), 16'384);
  EXPECT_EQ(many.int64s.back(), 1'099'511'628'211 * 16'384);
  EXPECT_TRUE(many.structs.empty());
  EXPECT_EQ(Argument<native::AllArrays>("echoArrays.half").wchars,
            (std::vector<char16_t>{u'a', 0xd800, u'b'}));
}

TEST_F(CasesTest, AreComparedBitForBit) {
  const auto sent = Argument<native::AllTypes>("echo.nan-payload");
  EXPECT_EQ(Difference(sent, sent), "");
  EXPECT_EQ(Difference(sent, Argument<native::AllTypes>("echo.nan")),
            "floatValue 7fc00000 instead of ffc0abcd");
  const auto half = Argument<native::AllArrays>("echoArrays.half");
  auto came = half;
  came.wchars[1] = u'?';
  EXPECT_EQ(Difference(half, half), "");
  EXPECT_EQ(Difference(half, came), "wchars[1] 003f instead of d800");
  EXPECT_EQ(Difference(half, native::AllArrays{}), "wchars has 0 elements instead of 3");
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
  EXPECT_EQ(
      Raised<ProtocolError>([&] { read(R"({"cases":[{"name":"x","operation":"dance"}]})"); }),
      "cases: 'x' calls 'dance'; allowed: invoke, putBytes, putChars, putString, bounce, echo, "
      "echoArrays, fail, getCounter, openCounter, getCounterArray, callCounter, unknown");
  EXPECT_EQ(Raised<std::runtime_error>([&] {
              read(R"({"cases":[{"name":"x","operation":"invoke","n":"0x12","reply":"0"}]})");
            }),
            "'0x12' is no hexadecimal number of 4 bytes");
  EXPECT_EQ(Raised<std::runtime_error>([&] {
              read(R"({"cases":[{"name":"x","operation":"echo","members":{"int8Value":"00"}}]})");
            }),
            R"(members has a name that bench.idl has not: {"int8Value":"00"})");
}

}  // namespace
}  // namespace roundtrip
