#include "core/contract/text.h"

#include <gtest/gtest.h>

#include "core/contract/errors.h"
#include "testkit/raised.h"

namespace roundtrip::text {
namespace {

using testkit::Raised;

TEST(Text, Wtf8IsUtf8OfWhatIsUnicode) {
  EXPECT_EQ(Wtf8(u"a\u00e9\u20ac\U0001f600"), "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(Wtf8(std::u16string_view(u"a\0b", 3)), std::string("a\0b", 3));
}

TEST(Text, Wtf8HoldsHalfAPair) {
  EXPECT_EQ(Wtf8(std::u16string{u'a', 0xd800, u'b'}),
            "a\xed\xa0\x80"
            "b");
  EXPECT_EQ(Wtf8(std::u16string{0xdc00, 0xd800}), "\xed\xb0\x80\xed\xa0\x80")
      << "the wrong way round";
  EXPECT_EQ(Wtf8(std::u16string{0xdbff}), "\xed\xaf\xbf") << "at the end";
}

TEST(Text, Latin1ComesBackAsItWas) {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  EXPECT_EQ(Latin1(FromLatin1(all)), all);
  EXPECT_EQ(Latin1("\xc3\xa9\xc3\xbf\xc2\xa0"), "\xe9\xff\xa0");
}

TEST(Text, Latin1RefusesWhatItDoesNotHave) {
  EXPECT_EQ(Raised<Refused>([] { Latin1("\xe2\x82\xac"); }), "U+20AC is not in ISO 8859-1");
  EXPECT_EQ(Raised<Refused>([] { Latin1("\xc4\x80"); }), "U+0100 is not in ISO 8859-1");
  EXPECT_EQ(Raised<Refused>([] { Latin1("\xf0\x9f\x98\x80"); }), "U+1F600 is not in ISO 8859-1");
  EXPECT_EQ(Raised<Refused>([] { Latin1("\xed\xa0\x80"); }), "U+D800 is not in ISO 8859-1");
}

TEST(Text, Latin1RefusesBytesThatAreNoWtf8) {
  const std::vector<std::string> broken = {"a\x80",              // nothing before it
                                           "a\xc3",              // cut
                                           "a\xc3(",             // no continuation
                                           "a\xc1\x81",          // too long for its point
                                           "a\xe0\x80\x80",      // the same with three
                                           "a\xf0\x80\x80\x80",  // the same with four
                                           "a\xf4\x90\x80\x80",  // above U+10FFFF
                                           "a\xff"};
  for (const std::string& bytes : broken) {
    EXPECT_EQ(Raised<Refused>([&] { Latin1(bytes); }), "the text is no WTF-8 from byte 1 on");
  }
}

}  // namespace
}  // namespace roundtrip::text
