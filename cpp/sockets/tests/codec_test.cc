#include "sockets/codec.h"

#include <gtest/gtest.h>

#include "core/contract/describe_difference.h"
#include "sockets/frame.h"
#include "testkit/helpers.h"
#include "testkit/values.h"

namespace roundtrip::sockets {
namespace {

using Item = native::ItemOf<std::string>;
using AllTypes = native::AllTypesOf<std::string>;
using AllArrays = native::AllArraysOf<std::string>;

using Bytes = std::vector<std::uint8_t>;
using testkit::Raised;

const std::vector<Item> kOneItem = {{.id = -2, .name = "ab", .value = 1.0}};

/// As frame.md has it.
const Bytes kOneItemFrame = {0,    0,    0,    26,                 // length
                             0,    0,    0,    5,                  // bounce
                             0,    0,    0,    1,                  // count
                             0xff, 0xff, 0xff, 0xfe,               // id
                             0,    0,    0,    2,                  // length of the name
                             'a',  'b',                            // the name
                             0x3f, 0xf0, 0,    0,    0, 0, 0, 0};  // value

template <typename Value>
Value Read(const Bytes& frame) {
  return FrameReader(frame).GetLast<Value>();
}

Bytes Cut(const Bytes& whole, std::size_t size) {
  return {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)};
}

TEST(CodecTest, WritesNumbersItemsAndArraysAsTheProtocolHasThem) {
  EXPECT_EQ(FrameOf(1, std::int32_t{0x12345678}),
            (Bytes{0, 0, 0, 8, 0, 0, 0, 1, 0x12, 0x34, 0x56, 0x78}));
  EXPECT_EQ(FrameOf(5, kOneItem), kOneItemFrame);
  EXPECT_EQ(FrameOf(32, std::vector<bool>{true, false, true}),
            (Bytes{0, 0, 0, 11, 0, 0, 0, 32, 0, 0, 0, 3, 1, 0, 1}));
  EXPECT_EQ(FrameOf(34, std::vector<char16_t>{u'a', 0xd800}),
            (Bytes{0, 0, 0, 12, 0, 0, 0, 34, 0, 0, 0, 2, 0, 'a', 0xd8, 0}));
  EXPECT_EQ(FrameOf(33, Bytes{7}), (Bytes{0, 0, 0, 9, 0, 0, 0, 33, 0, 0, 0, 1, 7}));
  EXPECT_EQ(FrameOf(40, std::vector<std::string>{"", "b"}),
            (Bytes{0, 0, 0, 17, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 'b'}));
}

TEST(CodecTest, WritesAFieldThatIsAloneWithoutALength) {
  EXPECT_EQ(FrameOf(4, Alone<std::string>{"ab"}), (Bytes{0, 0, 0, 6, 0, 0, 0, 4, 'a', 'b'}));
  EXPECT_EQ(FrameOf(8, native::BenchFault(-1, u"\u20ac")),
            (Bytes{0, 0, 0, 11, 0, 0, 0, 8, 0xff, 0xff, 0xff, 0xff, 0xe2, 0x82, 0xac}));
}

TEST(CodecTest, WritesOneFrameAfterTheOther) {
  FrameWriter writer;
  (void)writer.Whole(4, Alone<std::string>{"a long one"});
  const auto second = writer.Whole(2, Alone<Bytes>{{7}});
  EXPECT_EQ(Bytes(second.begin(), second.end()), (Bytes{0, 0, 0, 5, 0, 0, 0, 2, 7}));
}

TEST(CodecTest, RefusesToWriteBeyondTheLimit) {
  FrameWriter writer;
  writer.Begin(2);
  writer.Fill(frame::kLimit - 4);
  EXPECT_NO_THROW((void)writer.End());
  writer.Fill(1);
  EXPECT_EQ(Raised<Refused>([&] { (void)writer.End(); }),
            "the frame would have 67108865 bytes; expected at most 67108864");
}

TEST(CodecTest, ReadsWhatItWrites) {
  const native::AllArrays core = testkit::Arrays(350);
  const auto read = Read<AllArrays>(FrameOf(7, values::Own(core)));
  EXPECT_EQ(DescribeDifference("it", core, values::As<std::u16string>(read)), "");
  const auto items = testkit::Items::Of(350);
  const auto came = Read<std::vector<Item>>(FrameOf(5, values::Own(items)));
  EXPECT_EQ(DescribeDifference("it", items, values::As<std::u16string>(came)), "");
}

TEST(CodecTest, WritesAStructInTheOrderOfTheIdl) {
  EXPECT_EQ(FrameOf(6, AllTypes{.boolean_value = true,
                                .octet_value = 0xa5,
                                .char_value = u'c',
                                .wchar_value = 0x20ac,
                                .int16_value = -2,
                                .int32_value = -3,
                                .int64_value = -4,
                                .float_value = -0.0F,
                                .double_value = 1,
                                .string_value = "e",
                                .wstring_value = ""}),
            (Bytes{0,    0,    0,    45,   0,    0,    0,    6,    1,    0xa5, 0,    'c',  0x20,
                   0xac, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                   0xff, 0xfc, 0x80, 0,    0,    0,    0x3f, 0xf0, 0,    0,    0,    0,    0,
                   0,    0,    0,    0,    1,    'e',  0,    0,    0,    0}));
}

TEST(CodecTest, RefusesAFrameThatIsCutAnywhereOrTooLong) {
  const Bytes whole = FrameOf(6, values::Own(testkit::Struct::At(0)));
  for (std::size_t size = frame::kHeaderBytes; size < whole.size(); ++size) {
    EXPECT_THROW(Read<AllTypes>(Cut(whole, size)), BadFrame) << size;
  }
  for (std::size_t size = frame::kHeaderBytes; size < kOneItemFrame.size(); ++size) {
    EXPECT_THROW(Read<std::vector<Item>>(Cut(kOneItemFrame, size)), BadFrame) << size;
  }
  Bytes longer = kOneItemFrame;
  longer.push_back(0);
  EXPECT_EQ(Raised<BadFrame>([&] { Read<std::vector<Item>>(longer); }), "1 bytes too many");
}

TEST(CodecTest, TakesNoMemoryForACountOrALengthThatCannotBe) {
  Bytes lie = kOneItemFrame;
  lie[8] = lie[9] = lie[10] = lie[11] = 0xff;
  EXPECT_EQ(Raised<BadFrame>([&] { Read<std::vector<Item>>(lie); }),
            "4294967295 elements do not fit 18 bytes");
  EXPECT_THROW(Read<std::vector<double>>(lie), BadFrame);
  lie = kOneItemFrame;
  lie[16] = 0xff;
  EXPECT_EQ(Raised<BadFrame>([&] { Read<std::vector<Item>>(lie); }),
            "4278190072 bytes are missing at the end");
}

TEST(CodecTest, RefusesHalfASurrogatePairBeforeItIsSent) {
  native::AllTypes value = testkit::Struct::At(0);
  value.string_value = {u'a', 0xd800};
  EXPECT_THROW(values::Own(value), Refused);
}

}  // namespace
}  // namespace roundtrip::sockets
