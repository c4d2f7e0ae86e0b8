#include "sockets/codec.h"

#include <gtest/gtest.h>

#include <bit>

#include "core/contract/timed_values.h"
#include "sockets/bad_frame.h"
#include "sockets/frame.h"
#include "testkit/raised.h"

namespace roundtrip::sockets {
namespace {

using Bytes = std::vector<std::uint8_t>;
using testkit::Raised;

const std::vector<native::Item> kOneItem = {{.id = -2, .name = "ab", .value = 1.0}};

/// As frame.md has it.
const Bytes kOneItemFrame = {0,    0,    0,    26,                 // length
                             0,    0,    0,    5,                  // bounce
                             0,    0,    0,    1,                  // count
                             0xff, 0xff, 0xff, 0xfe,               // id
                             0,    0,    0,    2,                  // length of the name
                             'a',  'b',                            // the name
                             0x3f, 0xf0, 0,    0,    0, 0, 0, 0};  // value

Bytes Written(const std::function<void(FrameWriter&)>& write) {
  FrameWriter writer;
  write(writer);
  const auto frame = writer.End();
  return {frame.begin(), frame.end()};
}

std::vector<native::Item> ItemsOf(const Bytes& frame) {
  FrameReader reader(frame);
  std::vector<native::Item> items = reader.Items();
  reader.ExpectEnd();
  return items;
}

TEST(CodecTest, WritesNumbersBigEndian) {
  EXPECT_EQ(Written([](FrameWriter& out) {
              out.Begin(frame::kInvoke);
              out.Int32(0x12345678);
            }),
            (Bytes{0, 0, 0, 8, 0, 0, 0, 1, 0x12, 0x34, 0x56, 0x78}));
}

TEST(CodecTest, WritesItemsAsTheWireHasThem) {
  EXPECT_EQ(Written([](FrameWriter& out) {
              out.Begin(frame::kBounce);
              out.Items(kOneItem);
            }),
            kOneItemFrame);
}

TEST(CodecTest, WritesOneFrameAfterTheOther) {
  FrameWriter writer;
  writer.Begin(frame::kPutString);
  writer.Characters("a long one");
  (void)writer.End();
  writer.Begin(frame::kPutBytes);
  writer.Bytes(Bytes{7});
  const auto second = writer.End();
  EXPECT_EQ(Bytes(second.begin(), second.end()), (Bytes{0, 0, 0, 5, 0, 0, 0, 2, 7}));
}

TEST(CodecTest, RefusesToWriteBeyondTheLimit) {
  FrameWriter writer;
  writer.Begin(frame::kPutBytes);
  writer.Bytes(Bytes(frame::kLimit - 4));
  EXPECT_NO_THROW((void)writer.End());
  writer.Bytes(Bytes{0});
  EXPECT_EQ(Raised<std::length_error>([&] { (void)writer.End(); }),
            "the frame would have 67108865 bytes; allowed: 67108864");
}

TEST(CodecTest, ReadsWhatItWrites) {
  const auto items = timed_values::Items(350);
  const auto read = ItemsOf(Written([&](FrameWriter& out) {
    out.Begin(frame::kBounce);
    out.Items(items);
  }));
  ASSERT_EQ(read.size(), 350);
  for (std::size_t i = 0; i < 350; ++i) EXPECT_TRUE(SameBits(read[i], items[i])) << i;
}

TEST(CodecTest, WritesAStructInTheOrderOfTheIdl) {
  EXPECT_EQ(Written([](FrameWriter& out) {
              out.Begin(frame::kEcho);
              out.Struct({.boolean_value = true,
                          .octet_value = 0xa5,
                          .char_value = u'c',
                          .wchar_value = 0x20ac,
                          .int16_value = -2,
                          .int32_value = -3,
                          .int64_value = -4,
                          .float_value = -0.0F,
                          .double_value = 1,
                          .string_value = "e",
                          .wstring_value = ""});
            }),
            (Bytes{0,    0,    0,    45,   0,    0,    0,    6,    1,    0xa5, 0,    'c',  0x20,
                   0xac, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                   0xff, 0xfc, 0x80, 0,    0,    0,    0x3f, 0xf0, 0,    0,    0,    0,    0,
                   0,    0,    0,    0,    1,    'e',  0,    0,    0,    0}));
}

TEST(CodecTest, RefusesAStructThatIsCutAnywhere) {
  const Bytes whole = Written([](FrameWriter& out) {
    out.Begin(frame::kEcho);
    out.Struct(timed_values::AllTypesAt(0));
  });
  for (std::size_t size = frame::kHeaderBytes; size < whole.size(); ++size) {
    const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THROW(FrameReader(cut).Struct(), BadFrame) << size;
  }
}

TEST(CodecTest, RefusesItemsThatAreCutAnywhere) {
  for (std::size_t size = frame::kHeaderBytes; size < kOneItemFrame.size(); ++size) {
    const Bytes cut(kOneItemFrame.begin(),
                    kOneItemFrame.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THROW(ItemsOf(cut), BadFrame) << size;
  }
}

TEST(CodecTest, RefusesBytesTooMany) {
  Bytes longer = kOneItemFrame;
  longer.push_back(0);
  EXPECT_EQ(Raised<BadFrame>([&] { ItemsOf(longer); }), "1 bytes too many");
}

TEST(CodecTest, TakesNoMemoryForACountThatCannotBe) {
  Bytes lie = kOneItemFrame;
  lie[8] = lie[9] = lie[10] = lie[11] = 0xff;
  EXPECT_EQ(Raised<BadFrame>([&] { ItemsOf(lie); }), "4294967295 elements do not fit 18 bytes");
}

TEST(CodecTest, RefusesANameThatIsLongerThanTheFrame) {
  Bytes lie = kOneItemFrame;
  lie[16] = 0xff;
  EXPECT_EQ(Raised<BadFrame>([&] { ItemsOf(lie); }), "4278190072 bytes are missing at the end");
}

}  // namespace
}  // namespace roundtrip::sockets
